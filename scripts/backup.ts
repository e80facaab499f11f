import { join } from 'node:path';
import { backUp } from './backup/backup.ts';
import { readCommand } from './backup/command.ts';
import { describeOldFiles } from './backup/old-files.ts';
import { settings } from './settings.ts';

const { withLocation, folder } = readCommand('Usage: npm run backup -- [folder] [--remote production|staging] [--read-files]');
const defaultFolder = () => join(settings.root, '.backups', `backup-${new Date().toISOString().replaceAll(':', '-')}`);
try {
  const target = folder ?? defaultFolder();
  const { manifest, missingFiles } = await withLocation((location) => backUp(location, target));
  const { tables, media } = manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${target} has ${rows} rows of ${Object.keys(tables).length} tables, and a list of ${media.length} files.\nIt holds personal data: encrypt it, and delete it within 30 days.`,
  );
  const oldFiles = describeOldFiles(settings.root, Date.now());
  if (oldFiles) console.log(oldFiles);
  if (missingFiles.length > 0)
    console.error(`The database names files that do not exist or cannot be read:\n${missingFiles.join('\n')}`);
  process.exit(missingFiles.length > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

import { readCommand } from './backup/command.ts';
import { restore, resume } from './backup/restore.ts';

const USAGE = `Usage: npm run restore -- folder [--remote production|staging [--read-files]]
       npm run restore -- --after-time-travel --remote production|staging`;
const { withLocation, folder, afterTimeTravel, seesFiles } = readCommand(USAGE);
if (Boolean(folder) === afterTimeTravel) {
  console.error(USAGE);
  process.exit(2);
}
try {
  if (folder) {
    const { expected, missingFiles } = await withLocation((location) => restore(location, folder));
    const rows = Object.values(expected.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows of ${Object.keys(expected.tables).length} tables. Counts and checksums are equal.`);
    if (expected.media.length > 0 && !seesFiles)
      console.log('The files were not looked at, because --read-files was not given.');
    if (missingFiles.length > 0)
      console.log(`${missingFiles.length} files of the backup are missing here or differ:\n${missingFiles.join('\n')}`);
  } else await withLocation(resume);
  console.log('Events and messages continue with numbers above all that rooms and phones have had. Everyone has to log in again.');
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

import { readCommand } from './backup/command.ts';
import type { Location } from './backup/location.ts';
import { findLostCases, repeatClosuresAndSuspensions } from './backup/repeat.ts';
import { endLoginsAndSkipNumbers, exportFile, restore } from './backup/restore.ts';

const USAGE = `Usage: npm run restore -- folder [--remote production|staging [--read-files]]
       npm run restore -- --after-time-travel --remote production|staging
       npm run restore -- --newer folder|file.sql [--delete-files] [--remote production|staging]
       npm run restore -- --close id [--close id …] [--remote production|staging]`;
const { withLocation, folder, afterTimeTravel, newer, deletesFiles, closedIds, seesFiles } = readCommand(USAGE);
const modes = [folder !== undefined, afterTimeTravel, newer !== undefined, closedIds.length > 0];
if (modes.filter(Boolean).length !== 1 || (deletesFiles && !newer)) {
  console.error(USAGE);
  process.exit(2);
}

async function restoreFolder(location: Location, from: string): Promise<void> {
  const { expected, missingFiles } = await restore(location, from);
  const rows = Object.values(expected.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows} rows of ${Object.keys(expected.tables).length} tables. Counts and checksums are equal.`);
  if (expected.media.length > 0 && !seesFiles) console.log('The files were not looked at, because --read-files was not given.');
  if (missingFiles.length > 0)
    console.log(`${missingFiles.length} files of the backup are missing here or differ:\n${missingFiles.join('\n')}`);
}

async function repeatDecisions(location: Location): Promise<void> {
  const list = (title: string, ids: readonly string[]) => ids.length > 0 && console.log(`${title}:\n${ids.join('\n')}`);
  const newerFile = newer === undefined ? undefined : exportFile(newer);
  if (newerFile !== undefined && !deletesFiles) {
    // Before everything that may fail.
    const { emergencies, tickets } = await findLostCases(location, newerFile);
    list('Emergencies that the database lacks. Call these people now', emergencies);
    list('Open tickets that the database lacks. Ask their senders to write again', tickets);
  }
  const { closed, suspended, lifted, openJobs, newerFiles, filesWithoutBytes } = await repeatClosuresAndSuspensions(location, {
    ...(newerFile !== undefined && { newerFile }),
    closedIds,
    deletesFiles,
  });
  if (!deletesFiles) console.log(`Closed ${closed} and suspended ${suspended} accounts again.`);
  list('Jobs of the closed accounts that are open again. Cancel them in the console', openJobs);
  list('Accounts whose suspension was lifted since. Lift it in the console', lifted);
  list(
    deletesFiles
      ? 'Files that were uploaded since, and that the Worker deletes'
      : 'Files that were uploaded since, and that no row names. --delete-files deletes them',
    newerFiles,
  );
  list('Files whose bytes were deleted since. Ask their owners for others', filesWithoutBytes);
}

async function run(location: Location): Promise<void> {
  if (newer || closedIds.length > 0) return repeatDecisions(location);
  await (folder ? restoreFolder(location, folder) : endLoginsAndSkipNumbers(location));
  console.log(
    'Events and messages continue with numbers above all that rooms and phones have had. Everyone has to log in again.',
  );
  console.log(
    'Accounts that were closed or suspended since are open. --newer or --close repeats that: see docs/operations.md.',
  );
}

try {
  await withLocation(run);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

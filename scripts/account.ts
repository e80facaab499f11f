import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { localDatabase, remoteDatabase, type AccountDatabase } from './account/database.ts';
import { closeForOwner, exportForOwner } from './account/owner-requests.ts';
import { withStorage } from './database.ts';
import { findEnvironment } from './deploy/environment.ts';

const USAGE = `Usage: npm run account -- --export id file.json [--remote production|staging]
       npm run account -- --close id [--yes] [--remote production|staging]

Exports or deletes an account for its owner, who cannot log in: see docs/operations.md.`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        export: { type: 'string' },
        close: { type: 'string' },
        yes: { type: 'boolean', default: false },
        remote: { type: 'string' },
      },
    });
    const environment = findEnvironment(values.remote);
    const [file, ...others] = positionals;
    const isComplete = values.export === undefined ? values.close && !file : values.close === undefined && file;
    if (!isComplete || others.length > 0 || (values.remote !== undefined && !environment)) return null;
    return { ...values, file, environment };
  } catch {
    return null;
  }
}

async function readLine(question: string): Promise<string> {
  process.stdout.write(question);
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return '';
}

const given = readArguments();
if (!given) {
  console.error(USAGE);
  process.exit(2);
}
const { file, environment } = given;

async function run(database: AccountDatabase): Promise<void> {
  if (given?.export !== undefined && file !== undefined) {
    await exportForOwner(database, given.export, Date.now(), (exported) =>
      // An existing file is not overwritten, and no other user of this machine can read the new one.
      writeFileSync(file, `${JSON.stringify(exported, null, 2)}\n`, { mode: 0o600, flag: 'wx' }),
    );
    console.log(`${file} has the data of the account. Delete it when its owner has it.`);
  } else if (given?.close !== undefined) {
    if (!given.yes && (await readLine(`Type ${given.close} to delete it for ever: `)) !== given.close)
      throw new Error('The account was not deleted: its id was not typed.');
    await closeForOwner(database, given.close, Date.now());
    console.log(`The account ${given.close} is deleted. The Worker deletes its files within minutes.`);
  }
}

try {
  await (environment ? run(remoteDatabase(environment)) : withStorage((storage) => run(localDatabase(storage))));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * Checks the API by generated histories. `npm run test:history -- [--calls N] [--kills N] [--clients N] [--seed N]` runs a server and
 * the generators; `-- --check <folder>` checks a kept history again. Exits with 1 if the history contradicts itself; it is then kept.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/root.ts';
import { check } from './checks/check.ts';
import { readRecording } from './recording/recording.ts';
import { summaryOf, uncalledCommands } from './summary.ts';
import { run } from './server/run.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '15' },
    clients: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    check: { type: 'string' },
  },
});
const size = {
  calls: Number(values.calls),
  kills: Number(values.kills),
  clients: Number(values.clients),
  seed: Number(values.seed),
};
const folder = values.check ?? join(root, 'tests/.output/history', `seed-${size.seed}`);
if (!values.check) {
  console.log(JSON.stringify(size));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(size, folder);
}
const recording = readRecording(folder);
const anomalies = check(recording);
console.log(summaryOf(recording, anomalies));
const uncalled = uncalledCommands(recording);
if (uncalled.length > 0) console.log(`control: these commands never succeeded: ${uncalled.join(', ')}`);
const passed = anomalies.length === 0 && uncalled.length === 0;
if (passed && !values.check) rmSync(folder, { recursive: true });
else console.log(`kept in ${folder}`);
console.log(passed ? 'passed' : 'FAILED');
process.exit(passed ? 0 : 1);

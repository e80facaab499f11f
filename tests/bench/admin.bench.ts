import { resolve } from 'node:path';
import { createTestHarness } from 'wrangler';
import { fillTown } from '../support/crowd.ts';
import { rowsReadByDesk } from '../support/desk-reads.ts';

/** Prints how many rows a page of the admin desk reads among 1,000 jobs and among 100,000, and how long it takes. */
const harness = createTestHarness({
  root: resolve(import.meta.dirname, '../..'),
  workers: [{ configPath: './wrangler.toml', secrets: { AUTH_SECRET: 'a secret of this measurement, of 32 characters' } }],
});
await harness.listen();
const worker = harness.getWorker<{ DB: D1Database }>();
await worker.applyD1Migrations('DB');
const { DB } = await worker.getEnv();

const measured = async (jobs: number, workers: number) => {
  await fillTown(DB, { jobs, clients: workers, workers });
  const from = performance.now();
  const reads = await rowsReadByDesk(DB);
  return { reads, ms: performance.now() - from };
};
const few = await measured(1000, 200);
const many = await measured(99_000, 19_800);

console.log('rows read by a page of 20          1,000 jobs   100,000 jobs');
for (const [name, reads] of Object.entries(many.reads))
  console.log(`${name.padEnd(32)} ${String(few.reads[name]).padStart(12)} ${String(reads).padStart(14)}`);
console.log(`${'all of them, milliseconds'.padEnd(32)} ${few.ms.toFixed(0).padStart(12)} ${many.ms.toFixed(0).padStart(14)}`);
await harness.close();

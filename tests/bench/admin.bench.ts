import { resolve } from 'node:path';
import { createTestHarness } from 'wrangler';
import { insertBulkData } from '../support/bulk-data.ts';
import { adminRowsRead } from '../support/admin-rows-read.ts';

/** Prints how many rows an admin page reads with 1,000 and with 100,000 jobs, and how long it takes. */
const harness = createTestHarness({
  root: resolve(import.meta.dirname, '../..'),
  workers: [{ configPath: './wrangler.toml', secrets: { AUTH_SECRET: 'a secret of this measurement, of 32 characters' } }],
});
await harness.listen();
const worker = harness.getWorker<{ DB: D1Database }>();
await worker.applyD1Migrations('DB');
const { DB } = await worker.getEnv();

const measureReads = async (jobs: number, workers: number) => {
  await insertBulkData(DB, { jobs, clients: workers, workers });
  const from = performance.now();
  const reads = await adminRowsRead(DB);
  return { reads, ms: performance.now() - from };
};
const smallData = await measureReads(1000, 200);
const largeData = await measureReads(99_000, 19_800);

console.log('rows read by a page of 20          1,000 jobs   100,000 jobs');
for (const [name, reads] of Object.entries(largeData.reads))
  console.log(`${name.padEnd(32)} ${String(smallData.reads[name]).padStart(12)} ${String(reads).padStart(14)}`);
console.log(
  `${'all of them, milliseconds'.padEnd(32)} ${smallData.ms.toFixed(0).padStart(12)} ${largeData.ms.toFixed(0).padStart(14)}`,
);
await harness.close();

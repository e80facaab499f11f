import { withDatabase } from './database.ts';
import { migrate } from './local-worker.ts';
import { createDemoData } from './seed/demo-data.ts';

/** Fills an empty local database with the demo town. Answers false, changing nothing, when anybody is in it. */
export async function seed(): Promise<boolean> {
  return withDatabase(async (db) => {
    if (await db.prepare('SELECT 1 FROM accounts LIMIT 1').first()) return false;
    await db.batch((await createDemoData(Date.now())).map((statement) => db.prepare(statement)));
    return true;
  });
}

if (import.meta.main) {
  await migrate();
  console.log((await seed()) ? 'The demo town is there.' : 'There are accounts already; nothing was changed.');
}

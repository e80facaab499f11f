import { withDatabase } from './database.ts';
import { migrate } from './local-server.ts';
import { createDemoData } from './seed/demo-data.ts';

/** Fills an empty local database with the demo data. Returns false and changes nothing if it has an account. */
export async function seed(): Promise<boolean> {
  return withDatabase(async (db) => {
    if (await db.prepare('SELECT 1 FROM accounts LIMIT 1').first()) return false;
    await db.batch((await createDemoData(Date.now())).map((statement) => db.prepare(statement)));
    return true;
  });
}

if (import.meta.main) {
  await migrate();
  console.log((await seed()) ? 'The demo data was created.' : 'The database already has accounts; nothing was changed.');
}

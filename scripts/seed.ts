import { executeInTransaction, withStorage } from './database.ts';
import { migrate } from './local-server.ts';
import { createDemoDataWithStories } from './seed/demo-data.ts';

/**
 * Fills an empty local database with the demo data and the stories of its logins. Returns false and changes nothing if it has
 * an account.
 */
export async function seed(): Promise<boolean> {
  return withStorage(async ({ DB: db, MEDIA: media }) => {
    if (await db.prepare('SELECT 1 FROM accounts LIMIT 1').first()) return false;
    const { statements, files } = await createDemoDataWithStories(Date.now());
    for (const { key, bytes, contentType } of files) await media.put(key, bytes, { httpMetadata: { contentType } });
    await executeInTransaction(db, statements);
    return true;
  });
}

if (import.meta.main) {
  await migrate();
  console.log((await seed()) ? 'The demo data was created.' : 'The database already has accounts; nothing was changed.');
}

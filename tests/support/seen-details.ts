import type { SeenDetails } from '#contract/admin.ts';
import type { TestServer } from './server-fixture.ts';
import { get, parseResponse, type Fetcher, type TestUser } from './test-users.ts';

/** The details of a worker that the admin console shows now, and sends with a verdict. */
export async function seenDetailsOf(server: Pick<TestServer, 'db'>, workerId: string): Promise<SeenDetails> {
  const row = await server.db
    .prepare(
      `SELECT name, phone, '/media/' || photo_key AS photo, (SELECT json_group_array(key) FROM media
        WHERE owner_id = a.id AND kind IN ('profile', 'face', 'portfolio')) AS files FROM accounts a WHERE id = ?`,
    )
    .bind(workerId)
    .first<Omit<SeenDetails, 'files'> & { files: string }>();
  if (!row) throw new Error('there is no such worker');
  return { ...row, files: JSON.parse(row.files) as string[] };
}

/** The same details, read by an admin through the API, which records it. */
export async function lookAtWorker(server: Fetcher, admin: TestUser, { id }: Pick<TestUser, 'id'>): Promise<SeenDetails> {
  const { name, phone, photo, worker } = await parseResponse('adminAccount', get(server, `/api/admin/accounts/${id}`, admin));
  return { name, phone, photo, files: worker?.files.map(({ key }) => key) ?? [], verification: worker?.verification };
}

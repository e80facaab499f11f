import { get, parseResponse, post, PUNE } from './test-users.ts';
import type { TestServer } from './server-fixture.ts';

/** The calls of the tests about matching and the search for workers. */
export const matchingApi = (server: TestServer) => ({
  match: (body: Record<string, unknown>) =>
    parseResponse('matchWorkers', post(server, '/api/match-workers', { service: 'plumbing', ...PUNE, ...body })),
  search: (query: string) => parseResponse('searchWorkers', get(server, `/api/worker/search?${query}`)),
  updateWorker: (id: string, assignment: string) =>
    server.db.prepare(`UPDATE workers SET ${assignment} WHERE account_id = ?`).bind(id).run(),
});

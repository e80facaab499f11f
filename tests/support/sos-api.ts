import { get, parseResponse, post, type Fetcher, type TestUser } from './test-users.ts';

/** The calls with which the tests raise, update, list and close SOS cases. */
export const sosApi = (server: Fetcher) => ({
  triggerSos: (user: TestUser | null = null, body: Record<string, unknown> = {}) =>
    parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, user)),
  status: (id: string, body: Record<string, unknown>, user: TestUser | null = null) =>
    post(server, `/api/emergency/${id}/status`, body, user),
  close: (admin: TestUser, id: string) => post(server, `/api/sos/${id}/close`, { outcome: 'closed' }, admin),
  cases: (admin: TestUser) => parseResponse('sosCases', get(server, '/api/sos?state=open', admin)),
});

import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import type { SosListItem } from '#contract/sos.ts';
import { get, parseResponse, post, type Fetcher, type TestUser } from './test-users.ts';

/** The calls with which the tests raise, update, list and close SOS cases. */
export const sosApi = (server: Fetcher) => {
  const triggerSos = (user: TestUser | null = null, body: Record<string, unknown> = {}, ip?: string) =>
    parseResponse(
      'triggerSos',
      post(
        server,
        '/api/emergency/trigger',
        { location: null, userId: 'guest', ...body },
        user,
        ip ? { 'cf-connecting-ip': ip } : {},
      ),
    );
  const status = (id: string, body: Record<string, unknown>, user: TestUser | null = null) =>
    post(server, `/api/emergency/${id}/status`, body, user);
  /** Closes a case as an admin who has seen all of its presses. */
  const close = (admin: TestUser, id: string) =>
    post(server, `/api/sos/${id}/close`, { outcome: 'closed', presses: 500 }, admin);
  /** Each page of a list of cases. */
  const pagesOfCases = async (admin: TestUser, query: Record<string, string> = {}): Promise<SosListItem[][]> => {
    const pages: SosListItem[][] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const parameters = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
      const response = await get(server, `/api/sos?${parameters.toString()}`, admin);
      cursor = response.headers.get(NEXT_CURSOR_HEADER);
      pages.push(await parseResponse('sosCases', response));
    }
    return pages;
  };
  /** The open cases, each of a guest too. */
  const cases = async (admin: TestUser): Promise<SosListItem[]> => {
    const rows = (await pagesOfCases(admin)).flat();
    const ofNetworks = rows.map(async (row) =>
      row.guestNetwork ? (await pagesOfCases(admin, { network: row.guestNetwork.id })).flat() : [row],
    );
    return (await Promise.all(ofNetworks)).flat();
  };
  return { triggerSos, status, close, pagesOfCases, cases };
};

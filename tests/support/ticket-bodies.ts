import { uuidv7 } from '#contract/ids.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { jobRequestBody, parseResponse, post, type Fetcher, type TestUser } from './test-users.ts';

/** A question of a logged-in user. */
export const ticketBody = (overrides: Record<string, unknown> = {}) => ({
  id: uuidv7(),
  kind: 'contact',
  message: 'Do you also work in Nashik?',
  phone: '020 2553 0000',
  ...overrides,
});

/** The question of a guest. */
export const guestTicketBody = (overrides: Record<string, unknown> = {}) => ({
  ...ticketBody(),
  name: 'Asha Kulkarni',
  email: 'asha@example.in',
  ...overrides,
});

/** A request for tomorrow in the client's own words. */
export function otherServiceBody(overrides: Record<string, unknown> = {}) {
  const { serviceType: _, ...fields } = jobRequestBody();
  return { ...fields, id: uuidv7(), problem_description: 'Put up a swing in the yard.', ...overrides };
}

export const createTicket = async (server: Fetcher, user: TestUser, overrides: Record<string, unknown> = {}): Promise<string> =>
  (await parseResponse('createTicket', post(server, '/api/tickets', ticketBody(overrides), user))).ticket.id;

export const createServiceTicket = async (
  server: Fetcher,
  client: TestUser,
  overrides: Record<string, unknown> = {},
): Promise<string> =>
  (await parseResponse('requestOtherService', post(server, '/api/tickets/service', otherServiceBody(overrides), client))).ticket
    .id;

/** The INSERT statements of an open request for a service, with its message. */
export function ticketRows(id: string, clientId: string): string[] {
  const { id: _, ...request } = otherServiceBody();
  const ticket = {
    id,
    number: 'K-234567',
    kind: 'service',
    account_id: clientId,
    name: '',
    email: '',
    phone: '',
    language: 'en',
  };
  const stored = { ...request, phone_number: '9822012345' };
  const state = { request: JSON.stringify(stored), status: 'open', created_at: Date.now(), due_at: Date.now(), write_id: 'w' };
  const message = { id: uuidv7(), ticket_id: id, author: 'sender', text: stored.problem_description, at: Date.now() };
  return [
    ...buildInsertStatements('tickets', [{ ...ticket, ...state }]),
    ...buildInsertStatements('ticket_messages', [message]),
  ];
}

import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { withAdmin } from '../support/admin-console.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { createServiceTicket, createTicket } from '../support/ticket-bodies.ts';

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);
const queue = (query = '') => parseResponse('adminTickets', get(server, `/api/admin/tickets${query}`, admin));
const choose = (id: string, service = 'plumbing', messageCount = 1) =>
  postAsAdmin(`/api/admin/tickets/${id}/service`, { service, messageCount });
const decline = (id: string, message = 'We have no carpenters yet.') =>
  postAsAdmin(`/api/admin/tickets/${id}/decline`, { id: uuidv7(), message, messageCount: 1 });
const answer = (id: string, message: string, messageCount: number, close = false) =>
  postAsAdmin(`/api/admin/tickets/${id}/answer`, { id: uuidv7(), message, close, messageCount });
const close = (id: string, messageCount = 1) => postAsAdmin(`/api/admin/tickets/${id}/close`, { reason: 'Spam', messageCount });
const threadOf = (id: string, user: TestUser) => parseResponse('ticket', get(server, `/api/tickets/${id}`, user));
const bookingsOf = (client: TestUser) => parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
const jobCount = () => server.db.prepare('SELECT count(*) AS n FROM jobs').first('n');
const eventsOf = async (client: TestUser) =>
  (
    await server.db
      .prepare(`SELECT body FROM event_outbox WHERE party = 'inbox' AND room = ? AND type = 'changed' ORDER BY seq`)
      .bind(`client_${client.id}`)
      .all<{ body: string }>()
  ).results.map(({ body }) => JSON.parse(body) as unknown);

describe('the queue of tickets', () => {
  test('has the one that is due first at its top, page by page; the dashboard counts open and overdue ones', async () => {
    const client = await createClient(server);
    const [question, service, late] = [
      await createTicket(server, client),
      await createServiceTicket(server, client),
      await createTicket(server, client),
    ];
    await server.db.exec(`UPDATE tickets SET due_at = 1 WHERE id = '${late}'`);
    expect((await queue()).map(({ id }) => id)).toEqual([late, service, question]);
    const first = await get(server, '/api/admin/tickets?limit=2', admin);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect((await parseResponse('adminTickets', first)).map(({ id }) => id)).toEqual([late, service]);
    expect((await queue(`?limit=2&cursor=${cursor}`)).map(({ id }) => id)).toEqual([question]);
    const board = await parseResponse('adminDashboard', get(server, '/api/admin/board', admin));
    expect(board).toMatchObject({ openTickets: 3, overdueTickets: 1 });
  });

  test('has each ticket under its status', async () => {
    const client = await createClient(server);
    const ids = [await createTicket(server, client), await createTicket(server, client), await createTicket(server, client)];
    await answer(ids[1] ?? '', 'Yes.', 1);
    await close(ids[2] ?? '');
    for (const [i, status] of ['open', 'answered', 'closed'].entries())
      expect((await queue(`?status=${status}`)).map(({ id }) => id)).toEqual([ids[i]]);
    expect((await get(server, '/api/admin/tickets?status=lost', admin)).status).toBe(400);
  });
});

describe('an admin', () => {
  test('answers and closes; each action is in the audit log, and the sender gets an event without any text', async () => {
    const client = await createClient(server);
    const id = await createTicket(server, client);
    await answer(id, 'Soon.', 1);
    await answer(id, 'Now.', 2, true);
    expect(await auditedActions(id)).toEqual(['ticket.answer', 'ticket.answer', 'ticket.close']);
    const { number, messages, closedBy } = await threadOf(id, client);
    expect([messages.length, closedBy]).toEqual([3, 'admin']);
    expect(await eventsOf(client)).toEqual([
      { jobId: id, ticket: { id, number } },
      { jobId: id, ticket: { id, number } },
    ]);
    expect(await parseErrorResponse(answer(id, 'Too late', 3))).toMatchObject({ status: 409, code: 'ticket.closed' });
    expect((await threadOf(id, client)).messages).toHaveLength(3);
  });

  test('acts on no ticket with a message that they have not seen, of the sender or of another admin', async () => {
    const client = await createClient(server);
    const [id, other] = [await createTicket(server, client), await createTicket(server, client)];
    const reply = { id: uuidv7(), message: 'It is settled, thank you.' };
    expect((await post(server, `/api/tickets/${id}/messages`, reply, client)).status).toBe(200);
    for (const attempt of [answer(id, 'We are sorry.', 1), answer(id, 'We are sorry.', 1, true), close(id)])
      expect(await parseErrorResponse(attempt)).toMatchObject({ status: 409, code: 'ticket.changed' });
    expect(await auditedActions(id)).toEqual([]);
    expect((await answer(id, 'Good.', 2, true)).status).toBe(200);

    const statuses = (await Promise.all([answer(other, 'Yes.', 1), answer(other, 'No.', 1)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await threadOf(other, client)).messages).toHaveLength(2);
  });

  test('records nothing for a ticket that does not exist', async () => {
    const [id, body] = [uuidv7(), { id: uuidv7(), message: 'Hello', messageCount: 1 }];
    for (const [action, one] of [
      ['answer', body],
      ['decline', body],
      ['close', { reason: 'x', messageCount: 1 }],
      ['service', { service: 'maid', messageCount: 1 }],
    ] as const)
      expect((await postAsAdmin(`/api/admin/tickets/${id}/${action}`, one)).status, action).toBe(404);
    expect((await get(server, `/api/admin/tickets/${id}`, admin)).status).toBe(404);
    expect(await auditedActions()).toEqual([]);
  });
});

describe('a request for another service', () => {
  test('becomes a job request of its client when an admin chooses the service, and workers of that trade get the offer', async () => {
    const [client, plumber, cook] = [
      await createClient(server),
      await createWorker(server),
      await createWorker(server, 'cooking'),
    ];
    const id = await createServiceTicket(server, client, { special_instructions: 'Ring twice' });
    expect((await choose(id)).status).toBe(200);
    expect(await bookingsOf(client)).toMatchObject([
      { service: 'plumbing', status: 'pending', address: expect.stringContaining('Fergusson') },
    ]);
    const offersOf = (worker: TestUser) => parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker));
    expect(await offersOf(plumber)).toMatchObject([{ id, description: 'Put up a swing in the yard.' }]);
    expect(await offersOf(cook)).toEqual([]);
    const { number, ...thread } = await threadOf(id, client);
    expect(thread).toMatchObject({ status: 'closed', closedBy: 'admin', jobId: id });
    expect(thread.messages.at(-1)).toMatchObject({ author: 'admin', service: 'plumbing', amount: 349 });
    expect(await eventsOf(client)).toEqual([{ jobId: id, ticket: { id, number } }]);
    expect(await auditedActions(id)).toEqual(['ticket.service']);
    const { jobs } = await parseResponse('changes', get(server, '/api/changes?cursor=0', client));
    expect(jobs).toMatchObject([{ id }]);
    expect((await post(server, '/api/worker/accept', { jobId: id }, plumber)).status).toBe(200);
  });

  test('is answered with no: the client reads why, and there is no job', async () => {
    const client = await createClient(server);
    const id = await createServiceTicket(server, client);
    expect((await decline(id)).status).toBe(200);
    const { messages, status, jobId } = await threadOf(id, client);
    expect([status, jobId, messages.at(-1)?.text]).toEqual(['closed', null, 'We have no carpenters yet.']);
    expect(await auditedActions(id)).toEqual(['ticket.decline']);
    expect(await jobCount()).toBe(0);
    expect(await parseErrorResponse(choose(id))).toMatchObject({ code: 'ticket.closed' });
  });

  test('stays in the queue while its client has an active job request, and the admin is told so', async () => {
    const client = await createClient(server);
    const id = await createServiceTicket(server, client);
    const jobId = await createJob(server, client);
    expect(await parseErrorResponse(choose(id))).toMatchObject({ status: 409, code: 'ticket.client_active' });
    expect(await queue()).toMatchObject([{ id }]);
    expect(await auditedActions(id)).toEqual([]);
    await post(server, `/api/job-request/${jobId}/cancel`, {}, client);
    expect((await choose(id)).status).toBe(200);
  });

  test('whose time is over is offered to nobody, and the admin is told so', async () => {
    const client = await createClient(server);
    const id = await createServiceTicket(server, client);
    await server.db.exec(`UPDATE tickets SET request = json_replace(request, '$.date', '2026-01-01')`);
    expect(await parseErrorResponse(choose(id))).toMatchObject({ status: 409, code: 'ticket.date_past' });
    expect(await jobCount()).toBe(0);
    expect((await decline(id)).status, 'a no is still possible').toBe(200);
  });

  test('is not offered, refused or closed with a message that the admin has not seen', async () => {
    const client = await createClient(server);
    const id = await createServiceTicket(server, client);
    const reply = { id: uuidv7(), message: 'Please not before noon.' };
    expect((await post(server, `/api/tickets/${id}/messages`, reply, client)).status).toBe(200);
    for (const attempt of [choose(id), decline(id)])
      expect(await parseErrorResponse(attempt)).toMatchObject({ status: 409, code: 'ticket.changed' });
    expect(await jobCount()).toBe(0);
    expect((await choose(id, 'plumbing', 2)).status).toBe(200);
  });

  test('is never closed without a word to its client', async () => {
    const client = await createClient(server);
    const id = await createServiceTicket(server, client);
    expect((await close(id)).status).toBe(404);
    expect(await threadOf(id, client)).toMatchObject({ status: 'open' });
    expect((await close(await createTicket(server, client))).status, 'a question').toBe(200);
  });

  test('of a suspended client is not offered', async () => {
    const client = await createClient(server);
    const id = await createServiceTicket(server, client);
    await server.db.exec(`UPDATE accounts SET suspended_at = 1 WHERE id = '${client.id}'`);
    expect(await parseErrorResponse(choose(id))).toMatchObject({ status: 403, code: 'account.suspended' });
    expect(await jobCount()).toBe(0);
  });

  test('is one job or one no, whichever of two admins is first', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await createClient(server);
      const id = await createServiceTicket(server, client);
      const statuses = (await Promise.all([choose(id), decline(id), choose(id, 'maid')])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409]);
      const { jobId, messages } = await threadOf(id, client);
      expect([(await bookingsOf(client)).length, messages.length]).toEqual([jobId ? 1 : 0, 2]);
    }
  });

  test('is no way to make a job of a question', async () => {
    const id = await createTicket(server, await createClient(server));
    expect((await choose(id)).status).toBe(404);
    expect((await decline(id)).status).toBe(404);
  });
});

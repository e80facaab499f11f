import { afterAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import { withAdmin } from '../support/admin-console.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  createClient,
  createJob,
  createWorker,
  get,
  logIn,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { createServiceTicket, createTicket, guestTicketBody, otherServiceBody, ticketBody } from '../support/ticket-bodies.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

const mail = await startFakeMessageProvider();
afterAll(() => mail.close());
const server = withServer({ MAIL_URL: mail.url });
const { admin, postAsAdmin } = withAdmin(server);
const mailsTo = (address: string) => mail.accepted.flatMap(({ body }) => (body['to'] === address ? [body] : []));
const write = (body: object, headers?: Record<string, string>) => post(server, '/api/contact', body, null, headers);
const threadOf = (id: string, user: TestUser) => parseResponse('ticket', get(server, `/api/tickets/${id}`, user));
const listOf = (user: TestUser) => parseResponse('myTickets', get(server, '/api/tickets', user));
const answer = (id: string, message: string, close = false, messageCount = 1) =>
  postAsAdmin(`/api/admin/tickets/${id}/answer`, { id: uuidv7(), message, close, messageCount });
const run = (statement: string) => server.db.exec(statement);

describe('a message to us', () => {
  test('of a guest gets a number that can be said on the phone, and a mail that repeats nothing of it', async () => {
    const email = 'first@example.in';
    const { ticket } = await parseResponse(
      'createGuestTicket',
      write(guestTicketBody({ email, message: 'Buy at spam.example' })),
    );
    expect(ticket).toMatchObject({
      number: expect.stringMatching(/^K-[2-9A-HJ-NP-RTV-Y]{6}$/),
      status: 'open',
      kind: 'contact',
    });
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const [confirmation] = mailsTo(email);
    expect(confirmation?.['subject']).toContain(ticket.number);
    expect(confirmation?.['text']).not.toMatch(/spam|Asha/);
  });

  test('of a guest is in the queue of the admins with the name, the address and both limits of the rules', async () => {
    const before = Date.now();
    await parseResponse('createGuestTicket', write(guestTicketBody({ kind: 'complaint', language: 'hi' })));
    const [row] = await parseResponse('adminTickets', get(server, '/api/admin/tickets', admin));
    expect(row?.sender).toEqual({
      accountId: null,
      role: null,
      name: 'Asha Kulkarni',
      email: 'asha@example.in',
      phone: '020 2553 0000',
    });
    expect(Math.round(((row?.answerBy ?? 0) - before) / HOUR)).toBe(TICKET_RULES.answerWithinHours);
    expect(Math.round(((row?.settleBy ?? 0) - before) / DAY)).toBe(28);
    expect(row?.text).toBe('Do you also work in Nashik?');
  });

  test('is answered to a guest by mail, in their language, until the mail service accepts it', async () => {
    const email = 'guest@example.in';
    const { ticket } = await parseResponse('createGuestTicket', write(guestTicketBody({ email, language: 'mr' })));
    await expect.poll(() => mailsTo(email).length).toBe(1);
    mail.nextStatuses.push(500);
    expect((await answer(ticket.id, 'हो, नाशिकमध्येही.')).status).toBe(200);
    await expect.poll(() => mail.rejected.length).toBeGreaterThan(0);
    const mailState = async () =>
      (await parseResponse('adminTicket', get(server, `/api/admin/tickets/${ticket.id}`, admin))).messages.map(
        (one) => one.mail,
      );
    await expect.poll(mailState).toEqual(['sent', 'waiting']);
    await run(`UPDATE ticket_messages SET mail_due_at = 0 WHERE mail_due_at IS NOT NULL`);
    await server.runScheduled();
    await expect.poll(() => mailsTo(email).length).toBe(2);
    expect(mailsTo(email)[1]?.['text']).toContain('हो, नाशिकमध्येही.');
    expect(mailsTo(email)[1]?.['text']).toContain(ticket.number);
    await expect.poll(mailState).toEqual(['sent', 'sent']);
  });

  test('whose mail failed thirty times is shown as failed, and no other mail is', async () => {
    const { ticket } = await parseResponse('createGuestTicket', write(guestTicketBody({ email: 'gone@example.in' })));
    const mailState = async () =>
      (await parseResponse('adminTicket', get(server, `/api/admin/tickets/${ticket.id}`, admin))).messages.map(
        (one) => one.mail,
      );
    // The mail arrives before the Worker has noted it.
    await expect.poll(mailState).toEqual(['sent']);
    expect(mailsTo('gone@example.in')).toHaveLength(1);
    await run(`UPDATE ticket_messages SET mail_due_at = 0, mailed_at = NULL, mail_attempts = 30`);
    await server.runScheduled();
    expect(await mailState()).toEqual(['failed']);
    expect(mailsTo('gone@example.in')).toHaveLength(1);
  });

  test.each([['client'], ['worker']] as const)(
    'of a %s is theirs alone, with the name and e-mail of the account',
    async (role) => {
      const [user, other] = [await (role === 'client' ? createClient : createWorker)(server), await createClient(server)];
      const id = await createTicket(server, user, {
        kind: 'plan',
        plan: 'basic',
        name: 'Karigar Support',
        email: 'x@example.in',
      });
      expect(await listOf(user)).toMatchObject([{ id, kind: 'plan', plan: 'basic', status: 'open' }]);
      expect(await listOf(other)).toEqual([]);
      expect(await parseErrorResponse(get(server, `/api/tickets/${id}`, other))).toMatchObject({
        status: 404,
        code: 'ticket.not_found',
      });
      const [row] = await parseResponse('adminTickets', get(server, '/api/admin/tickets', admin));
      expect(row?.sender).toMatchObject({ accountId: user.id, role, name: expect.stringContaining(role), email: user.email });
      await expect.poll(() => mailsTo(user.email).length).toBe(1);
      expect(mailsTo('x@example.in')).toEqual([]);
    },
  );

  test('is the same when it is sent again with its id, and rejected with that id and another text', async () => {
    const [client, other] = [await createClient(server), await createClient(server)];
    const body = ticketBody();
    const send = (user: TestUser, one: object) => post(server, '/api/tickets', one, user);
    const { ticket } = await parseResponse('createTicket', send(client, body));
    expect((await parseResponse('createTicket', send(client, body))).ticket).toEqual(ticket);
    for (const [user, one] of [
      [client, { ...body, message: 'Other' }],
      [client, { ...body, phone: '020 2553 0001' }],
      [client, { ...body, kind: 'plan', plan: 'basic' }],
      [other, body],
    ] as const)
      expect(await parseErrorResponse(send(user, one))).toMatchObject({ status: 409, code: 'request.key_reused' });
    expect(await listOf(client)).toHaveLength(1);
    const guest = guestTicketBody({ email: 'same@example.in' });
    const first = await parseResponse('createGuestTicket', write(guest));
    expect(await parseResponse('createGuestTicket', write(guest))).toEqual(first);
    for (const overrides of [{ email: 'another@example.in' }, { name: 'Someone else' }])
      expect((await write({ ...guest, ...overrides })).status).toBe(409);
    const request = otherServiceBody();
    const ask = (one: object) => post(server, '/api/tickets/service', one, other);
    expect((await ask(request)).status).toBe(200);
    expect((await ask(request)).status, 'again').toBe(200);
    expect((await ask({ ...request, special_instructions: 'Ring twice' })).status, 'with another wish').toBe(409);
  });

  test('has a plan only if it is about one', async () => {
    const client = await createClient(server);
    await createTicket(server, client, { kind: 'complaint', plan: 'premium' });
    await createTicket(server, client, { kind: 'plan', plan: 'premium' });
    expect((await listOf(client)).map(({ plan }) => plan)).toEqual(['premium', null]);
  });

  test('names a job of its sender, as its client or its worker, and no job of others', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createClient(server)];
    const jobId = await createJob(server, client);
    const complain = (user: TestUser) => post(server, '/api/tickets', ticketBody({ kind: 'complaint', jobId }), user);
    for (const user of [worker, other])
      expect(await parseErrorResponse(complain(user))).toMatchObject({ status: 404, code: 'job.not_found' });
    expect(await listOf(worker)).toEqual([]);
    expect((await post(server, '/api/worker/accept', { jobId }, worker)).status).toBe(200);
    for (const user of [client, worker]) {
      const { ticket } = await parseResponse('createTicket', complain(user));
      const seen = await parseResponse('adminTicket', get(server, `/api/admin/tickets/${ticket.id}`, admin));
      expect([ticket.jobId, seen.jobId]).toEqual([jobId, jobId]);
    }
  });

  test('of an account that is closed in the same moment is not stored', async () => {
    const [client, control] = [await createClient(server), await createClient(server)];
    await run(
      `CREATE TRIGGER close_meanwhile AFTER INSERT ON rate_counters WHEN NEW.key = 'tickets of ${client.id}' BEGIN UPDATE accounts SET email_key = 'closed:' || id WHERE id = '${client.id}'; END`,
    );
    const statuses = [];
    for (const user of [client, control]) statuses.push((await post(server, '/api/tickets', ticketBody(), user)).status);
    await run('DROP TRIGGER close_meanwhile');
    expect(statuses).toEqual([401, 200]);
    expect(await server.db.prepare('SELECT count(*) AS n FROM tickets').first('n')).toBe(1);
  });

  test('is rejected without a text, with control characters, and with an unknown kind', async () => {
    for (const overrides of [
      { message: ' ' },
      { message: 'a\u0000b' },
      { kind: 'service' },
      { kind: 'spam' },
      { id: 'x' },
      { plan: 'gold' },
    ])
      expect((await write(guestTicketBody(overrides))).status, JSON.stringify(overrides)).toBe(400);
    expect((await write(guestTicketBody())).status, 'control').toBe(200);
  });
});

describe('a ticket', () => {
  test('is answered, opened by a reply and closed by its sender; each side reads both', async () => {
    const client = await createClient(server);
    const id = await createTicket(server, client);
    expect((await answer(id, 'Which part of Nashik?')).status).toBe(200);
    expect(await threadOf(id, client)).toMatchObject({ status: 'answered', answerBy: null });
    const reply = { id: ticketBody().id, message: 'Panchavati' };
    const send = (body: object = reply) => post(server, `/api/tickets/${id}/messages`, body, client);
    expect(await parseResponse('writeTicketMessage', send())).toMatchObject({
      ticket: { status: 'open', answerBy: expect.any(Number) },
    });
    expect((await send()).status, 'again').toBe(200);
    expect((await send({ ...reply, message: 'Other' })).status, 'another text under its id').toBe(409);
    expect((await threadOf(id, client)).messages.map(({ author, text }) => [author, text])).toEqual([
      ['sender', 'Do you also work in Nashik?'],
      ['admin', 'Which part of Nashik?'],
      ['sender', 'Panchavati'],
    ]);
    expect((await post(server, `/api/tickets/${id}/close`, {}, client)).status).toBe(200);
    expect(await threadOf(id, client)).toMatchObject({ status: 'closed', closedBy: 'sender' });
    expect(await parseErrorResponse(send({ id: ticketBody().id, message: 'One more' }))).toMatchObject({
      code: 'ticket.closed',
    });
  });

  test('keeps its place in the queue when its sender writes again before the answer', async () => {
    const client = await createClient(server);
    const id = await createTicket(server, client);
    await run(`UPDATE tickets SET due_at = due_at - ${DAY}`);
    const { answerBy } = await threadOf(id, client);
    const send = () => post(server, `/api/tickets/${id}/messages`, { id: ticketBody().id, message: 'Please answer' }, client);
    expect((await parseResponse('writeTicketMessage', send())).ticket.answerBy).toBe(answerBy);
    expect((await answer(id, 'Yes.', false, 2)).status).toBe(200);
    expect((await parseResponse('writeTicketMessage', send())).ticket.answerBy, 'control').toBeGreaterThan(answerBy ?? 0);
  });

  test('must be settled within 28 days of its beginning, also if its sender writes on the 27th', async () => {
    const client = await createClient(server);
    const id = await createTicket(server, client, { kind: 'complaint' });
    await run(`UPDATE tickets SET created_at = created_at - ${27 * DAY}`);
    const body = { id: ticketBody().id, message: 'Still broken' };
    const { ticket } = await parseResponse('writeTicketMessage', post(server, `/api/tickets/${id}/messages`, body, client));
    expect(ticket.answerBy).toBe(ticket.settleBy);
  });

  test('takes 200 messages of its sender, who then writes a new one; admins can still answer', async () => {
    const client = await createClient(server);
    const id = await createTicket(server, client);
    const reply = (body: { id: string; message: string }) => post(server, `/api/tickets/${id}/messages`, body, client);
    await server.db
      .prepare(
        `INSERT INTO ticket_messages (id, ticket_id, author, text, at) SELECT value, ?, 'sender', 'Again', 1 FROM json_each(?)`,
      )
      .bind(id, JSON.stringify(Array.from({ length: 198 }, () => uuidv7())))
      .run();
    const last = { id: uuidv7(), message: 'The last one' };
    for (let i = 0; i < 2; i++) await parseResponse('writeTicketMessage', reply(last));
    expect(await parseErrorResponse(reply({ id: uuidv7(), message: 'One more' }))).toMatchObject({
      status: 409,
      code: 'ticket.closed',
      message: 'Nothing more can be written here. Write a new message.',
    });
    expect((await threadOf(id, client)).messages).toHaveLength(200);
    expect((await answer(id, 'Please write a new one.', false, 200)).status).toBe(200);
  });

  test('closes by itself 14 days after an answer, never while it is open, and is deleted 180 days later', async () => {
    const client = await createClient(server);
    const [answered, open] = [await createTicket(server, client), await createTicket(server, client)];
    await answer(answered, 'Yes.');
    await run(`UPDATE tickets SET due_at = due_at - ${14 * DAY - 60_000}, created_at = created_at - ${40 * DAY}`);
    await server.runScheduled();
    expect((await threadOf(answered, client)).status).toBe('answered');
    await run(`UPDATE tickets SET due_at = due_at - 120000`);
    await server.runScheduled();
    expect(await threadOf(answered, client)).toMatchObject({ status: 'closed', closedBy: 'time' });
    expect((await threadOf(open, client)).status).toBe('open');
    await run(`UPDATE tickets SET closed_at = closed_at - ${180 * DAY - 60_000} WHERE closed_at IS NOT NULL`);
    await server.runScheduled();
    expect(await listOf(client)).toHaveLength(2);
    await run(`UPDATE tickets SET closed_at = closed_at - 120000 WHERE closed_at IS NOT NULL`);
    await server.runScheduled();
    expect(await listOf(client)).toMatchObject([{ id: open }]);
    expect(await server.db.prepare('SELECT count(*) AS n FROM ticket_messages').first('n')).toBe(1);
  });

  test('is in the export of its sender, and loses all texts and contacts when the account is closed', async () => {
    const client = await logIn(server, await createClient(server));
    const id = await createServiceTicket(server, client);
    await answer(id, 'Dear Asha, which yard?');
    const exported = await (await get(server, '/api/account/export', client)).text();
    for (const text of ['Put up a swing', 'Dear Asha', 'Fergusson']) expect(exported, text).toContain(text);
    const { status } = await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(status).toBe(200);
    const { results: rows } = await server.db.prepare('SELECT * FROM tickets').all();
    const { results: messages } = await server.db.prepare('SELECT * FROM ticket_messages').all();
    const stored = JSON.stringify([rows, messages]);
    for (const text of ['swing', 'Asha', 'Fergusson', '98220']) expect(stored, text).not.toContain(text);
    expect(rows).toMatchObject([{ id, status: 'closed', closed_by: 'sender' }]);
    expect(messages.map((row) => row['mail_due_at'])).toEqual([null, null]);
  });
});

describe('a request for another service', () => {
  const send = (client: TestUser, overrides = {}) => post(server, '/api/tickets/service', otherServiceBody(overrides), client);

  test('is a ticket with a number and no job: the client may request one', async () => {
    const client = await createClient(server);
    const { ticket, message } = await parseResponse('requestOtherService', send(client));
    expect(message).toBe('Job request submitted!');
    expect(ticket).toMatchObject({ kind: 'service', status: 'open', text: 'Put up a swing in the yard.', jobId: null });
    expect(await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client))).toEqual([]);
    await createJob(server, client);
  });

  test('is due in four hours', async () => {
    const before = Date.now();
    const { ticket } = await parseResponse('requestOtherService', send(await createClient(server)));
    expect(Math.round(((ticket.answerBy ?? 0) - before) / HOUR)).toBe(4);
  });

  test('waits alone: a second one, and one beside an active job request, are rejected', async () => {
    const client = await createClient(server);
    const { ticket } = await parseResponse('requestOtherService', send(client));
    expect(await parseErrorResponse(send(client))).toMatchObject({ status: 409, code: 'ticket.service_open' });
    expect((await post(server, '/api/tickets', ticketBody(), client)).status, 'a question beside it').toBe(200);
    await post(server, `/api/tickets/${ticket.id}/close`, {}, client);
    expect((await send(client)).status, 'after it').toBe(200);
    const busy = await createClient(server);
    await createJob(server, busy);
    expect(await parseErrorResponse(send(busy))).toMatchObject({ status: 409, code: 'job.active_exists' });
  });

  test('of two at once, one is taken', async () => {
    const client = await createClient(server);
    const statuses = (await Promise.all([send(client), send(client)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('needs words, and a time that is not over', async () => {
    const client = await createClient(server);
    expect(await parseErrorResponse(send(client, { problem_description: '' }))).toMatchObject({
      status: 400,
      fields: { problem_description: 'field.required' },
    });
    expect((await send(client, { date: '2020-01-01' })).status).toBe(400);
  });
});

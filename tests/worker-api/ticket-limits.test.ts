import { describe, expect, test } from 'vitest';
import { withServer } from '../support/server-fixture.ts';
import { createClient, post } from '../support/test-users.ts';
import { guestTicketBody, ticketBody } from '../support/ticket-bodies.ts';

const server = withServer({ RATE_LIMIT_FACTOR: '1' });
const local = withServer({ RATE_LIMIT_FACTOR: '100' });
const write = (body: object, to = server, network = '198.51.100.7') =>
  post(to, '/api/contact', body, null, { 'cf-connecting-ip': network });
const confirmations = (email: string, isSent: boolean) =>
  server.db
    .prepare(
      `SELECT count(*) AS n FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id WHERE t.email = ? AND (m.mail_attempts > 0) = ?`,
    )
    .bind(email, isSent)
    .first<number>('n');

describe('guests', () => {
  test('send five messages a day with one e-mail address, in any spelling', async () => {
    for (const email of ['Limit@example.in', 'limit@example.in', 'LIMIT@example.in', 'limit@example.in ', 'limit@Example.in'])
      expect((await write(guestTicketBody({ email }))).status, email).toBe(200);
    const response = await write(guestTicketBody({ email: 'limit@example.in' }));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect((await write(guestTicketBody({ email: 'control@example.in' }))).status).toBe(200);
  });

  test('of other networks cannot use up the messages of an e-mail address, nor send it more than five confirmations a day', async () => {
    const email = 'victim@example.in';
    for (const host of [1, 2])
      for (let n = 0; n < 5; n++)
        expect((await write(guestTicketBody({ email }), server, `203.0.${host}.9`)).status, `${host}`).toBe(200);
    const own = guestTicketBody({ email, message: 'From the owner' });
    expect((await write(own, server, '192.0.2.1')).status).toBe(200);
    await expect.poll(() => confirmations(email, true)).toBe(5);
    expect(await confirmations(email, false)).toBe(6);
  });

  test('cannot send a mailbox more than five confirmations a day with other words after a plus sign', async () => {
    for (let n = 1; n <= 6; n++)
      expect((await write(guestTicketBody({ email: `tag+${n}@example.in` }), server, `203.0.${n}.9`)).status).toBe(200);
    const sum = async (isSent: boolean) => {
      const counts = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => confirmations(`tag+${n}@example.in`, isSent)));
      return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
    };
    await expect.poll(() => sum(true)).toBe(5);
    expect(await sum(false)).toBe(1);
  });

  test('of one network send sixty messages an hour, which do not limit a logged-in user there', async () => {
    const client = await createClient(server);
    const send = (n: number) => write(guestTicketBody({ email: `guest${n}@example.in` }));
    for (let n = 0; n < 60; n++) expect((await send(n)).status).toBe(200);
    expect((await send(60)).status).toBe(429);
    expect((await post(server, '/api/tickets', ticketBody(), client)).status).toBe(200);
  });

  test('of a Worker with a larger RATE_LIMIT_FACTOR send more', async () => {
    const email = 'local@example.in';
    for (let n = 0; n < 6; n++) expect((await write(guestTicketBody({ email }), local)).status).toBe(200);
  });
});

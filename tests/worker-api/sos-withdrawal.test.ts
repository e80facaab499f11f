import { describe, expect, test } from 'vitest';
import { MAX_SOS_WITHDRAWALS, withdrawnAt } from '#contract/sos.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { createAdmin, createClient, parseErrorResponse, parseResponse, post, type TestUser } from '../support/test-users.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';

describe('the sender of an emergency who says that they are safe', () => {
  const server = withServer();
  const { triggerSos, status, close, cases } = sosApi(server);
  const withdraw = (id: string, body: Record<string, unknown> = {}, user: TestUser | null = null) =>
    post(server, `/api/emergency/${id}/withdraw`, body, user);
  const stepsOf = async (admin: TestUser, id: string) => {
    const found = (await cases(admin)).find((one) => one.id === id);
    return found?.log.filter(({ step }) => step === 'raised' || step === 'withdrawn');
  };

  test('is seen by the admins at once, and the case stays open', async () => {
    const [admin, client, pressId] = [await createAdmin(server), await createClient(server), uuidv7()];
    const { id } = await triggerSos(client, { pressId });
    const room = await joinSosRoom(server, admin);
    const answer = await parseResponse('withdrawSos', withdraw(id, { pressId }, client));
    expect(['raised', 'received']).toContain(answer.state);
    expect(answer).toMatchObject({ id, withdrawnAt: expect.any(Number) });
    await expect.poll(() => room.frameTypesOf(id)).toContain('sos-updated');
    await room.close();
    expect(await stepsOf(admin, id)).toMatchObject([
      { step: 'raised', by: null },
      { step: 'withdrawn', by: null, at: answer.withdrawnAt },
    ]);
  });

  test('is a guest with the token of the case; no other caller can say it for them', async () => {
    const [admin, other, pressId] = [await createAdmin(server), await createClient(server), uuidv7()];
    const { id, caseToken } = await triggerSos(null, { pressId });
    for (const response of [
      withdraw(id, { pressId }),
      withdraw(id, { pressId, caseToken: 'x'.repeat(32) }),
      withdraw(id, { pressId }, other),
      withdraw(id, { pressId }, admin),
    ])
      expect(await parseErrorResponse(response)).toMatchObject({ status: 404, code: 'sos.not_found' });
    expect(await stepsOf(admin, id)).toHaveLength(1);
    await parseResponse('withdrawSos', withdraw(id, { pressId, caseToken }));
    expect(await stepsOf(admin, id)).toHaveLength(2);
  });

  test('is found by a press whose response was lost; a press that has not arrived changes nothing', async () => {
    const [admin, client, other] = [await createAdmin(server), await createClient(server), await createClient(server)];
    const [pressId, ofClient, unsent] = [uuidv7(), uuidv7(), uuidv7()];
    const { id, caseToken } = await triggerSos(null, { pressId });
    const caseOfClient = await triggerSos(client, { pressId: ofClient });
    for (const response of [
      withdraw(pressId, { pressId }),
      withdraw(pressId, { pressId }, other),
      withdraw(unsent, { pressId: unsent, caseToken }),
      withdraw(unsent, { pressId: unsent }, client),
    ])
      expect(await parseErrorResponse(response)).toMatchObject({ status: 404, code: 'sos.not_found' });
    const room = await joinSosRoom(server, admin);
    expect(await parseResponse('withdrawSos', withdraw(pressId, { pressId, caseToken }))).toMatchObject({ id });
    await expect.poll(() => room.frameTypesOf(id)).toContain('sos-updated');
    await room.close();
    const answer = await parseResponse('withdrawSos', withdraw(ofClient, { pressId: ofClient }, client));
    expect(answer.id).toBe(caseOfClient.id);
    for (const one of [id, caseOfClient.id])
      expect(await stepsOf(admin, one)).toMatchObject([{ step: 'raised' }, { step: 'withdrawn' }]);
  });

  test('is told no more that no admin has looked at the case', async () => {
    const pressId = uuidv7();
    const { id, caseToken } = await triggerSos(null, { pressId });
    await server.db.prepare('UPDATE sos_cases SET created_at = created_at - 60000 WHERE id = ?').bind(id).run();
    expect(await parseResponse('sosStatus', status(id, { caseToken }))).toMatchObject({ unanswered: true, withdrawnAt: null });
    await parseResponse('withdrawSos', withdraw(id, { pressId, caseToken }));
    expect(await parseResponse('sosStatus', status(id, { caseToken }))).toMatchObject({ unanswered: false });
  });

  test('raises the case again with the next press, which the admins hear of at once, but not with one that is sent again', async () => {
    const [admin, pressId, nextPressId] = [await createAdmin(server), uuidv7(), uuidv7()];
    const { id, caseToken } = await triggerSos(null, { pressId });
    await parseResponse('withdrawSos', withdraw(id, { pressId, caseToken }));
    const events = () =>
      server.db
        .prepare(`SELECT count(*) AS n FROM event_outbox WHERE party = 'sos' AND body LIKE ?`)
        .bind(`%${id}%`)
        .first<number>('n');
    const before = await events();
    await triggerSos(null, { caseToken, pressId });
    expect(await events()).toBe(before);
    expect(withdrawnAt((await stepsOf(admin, id)) ?? [])).toEqual(expect.any(Number));
    await triggerSos(null, { caseToken, pressId: nextPressId });
    expect(await events()).toBe((before ?? 0) + 1);
    expect((await stepsOf(admin, id))?.map(({ step }) => step)).toEqual(['raised', 'withdrawn', 'raised']);
    expect(withdrawnAt((await stepsOf(admin, id)) ?? [])).toBeNull();
    expect(await parseResponse('sosStatus', status(id, { caseToken }))).toMatchObject({ withdrawnAt: null });
    // What was said before the newer press arrives late.
    expect(await parseResponse('withdrawSos', withdraw(id, { pressId, caseToken }))).toMatchObject({ withdrawnAt: null });
    expect(await stepsOf(admin, id)).toHaveLength(3);
    await parseResponse('withdrawSos', withdraw(id, { pressId: nextPressId, caseToken }));
    expect(await stepsOf(admin, id)).toHaveLength(4);
  });

  test('changes nothing by saying it twice, or after an admin has closed the case', async () => {
    const [admin, client, pressId] = [await createAdmin(server), await createClient(server), uuidv7()];
    const { id } = await triggerSos(client, { pressId });
    const first = await parseResponse('withdrawSos', withdraw(id, { pressId }, client));
    const again = await parseResponse('withdrawSos', withdraw(id, { pressId }, client));
    expect(again.withdrawnAt).toBe(first.withdrawnAt);
    expect(await stepsOf(admin, id)).toHaveLength(2);
    const closed = await triggerSos(null, { pressId });
    await close(admin, closed.id);
    const answer = await parseResponse('withdrawSos', withdraw(closed.id, { pressId, caseToken: closed.caseToken }));
    expect(answer).toMatchObject({ state: 'closed', withdrawnAt: null });
  });

  test('never hides a press that is sent at the same time', async () => {
    const admin = await createAdmin(server);
    const sentSteps = async (id: string) => (await stepsOf(admin, id))?.map(({ step }) => step).join(' ');
    for (let round = 0; round < 10; round++) {
      const [client, pressId] = [await createClient(server), uuidv7()];
      const { id } = await triggerSos(client, { pressId });
      await Promise.all([
        parseResponse('withdrawSos', withdraw(id, { pressId }, client)),
        triggerSos(client, { pressId: uuidv7() }),
      ]);
      expect(['raised', 'raised withdrawn raised']).toContain(await sentSteps(id));
    }
    // Control: a withdrawal that names the newer press does hide it.
    const [client, newer] = [await createClient(server), uuidv7()];
    const { id } = await triggerSos(client);
    await triggerSos(client, { pressId: newer });
    await parseResponse('withdrawSos', withdraw(id, { pressId: newer }, client));
    expect(await sentSteps(id)).toBe('raised withdrawn');
  });

  test(`cannot make the log of a case longer without end: ${MAX_SOS_WITHDRAWALS} withdrawals are kept`, async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    let id = '';
    for (let turn = 0; turn < MAX_SOS_WITHDRAWALS + 3; turn++) {
      const pressId = uuidv7();
      ({ id } = await triggerSos(client, { pressId }));
      await parseResponse('withdrawSos', withdraw(id, { pressId }, client));
    }
    expect((await stepsOf(admin, id))?.filter(({ step }) => step === 'withdrawn')).toHaveLength(MAX_SOS_WITHDRAWALS);
    // The last word is that of the press.
    expect(withdrawnAt((await stepsOf(admin, id)) ?? [])).toBeNull();
  });
});

describe('a new press of the sender of an open case', () => {
  const server = withServer();
  const { triggerSos, cases, status } = sosApi(server);
  const see = async (admin: TestUser, id: string) =>
    expect((await post(server, `/api/sos/${id}/seen`, {}, admin)).status).toBe(200);
  const withdraw = (id: string, pressId: string, user: TestUser) =>
    post(server, `/api/emergency/${id}/withdraw`, { pressId }, user);
  const age = (id: string) =>
    server.db.batch([
      server.db.prepare('UPDATE sos_cases SET created_at = created_at - ? WHERE id = ?').bind(31 * MINUTE_MS, id),
      server.db.prepare('UPDATE sos_presses SET at = at - ? WHERE case_id = ?').bind(31 * MINUTE_MS, id),
    ]);
  const openCases = async (admin: TestUser) => (await cases(admin)).filter(({ state }) => state !== 'closed');

  test.each([
    [
      'is another emergency once an admin has seen the case and the sender has said that they are safe',
      async (admin: TestUser, client: TestUser, id: string, pressId: string) => {
        await see(admin, id);
        await parseResponse('withdrawSos', withdraw(id, pressId, client));
      },
    ],
    [
      'is another emergency if an admin has seen the case and it was not pressed for as long as alerts last',
      async (admin: TestUser, _: TestUser, id: string) => {
        await see(admin, id);
        await age(id);
      },
    ],
    [
      'is another emergency if no admin has seen the case while alerts lasted',
      async (_: TestUser, __: TestUser, id: string) => age(id),
    ],
  ])('%s', async (_, end) => {
    const [admin, client, pressId] = [await createAdmin(server), await createClient(server), uuidv7()];
    const { id } = await triggerSos(client, { pressId });
    expect((await triggerSos(client, { pressId })).id, 'control: the same press joins').toBe(id);
    await end(admin, client, id, pressId);
    const room = await joinSosRoom(server, admin);
    const next = await triggerSos(client, { pressId: uuidv7() });
    expect(next).toMatchObject({ state: 'raised' });
    expect(next.id).not.toBe(id);
    await expect.poll(() => room.frameTypesOf(next.id)).toContain('sos-raised');
    await expect.poll(() => room.frameTypesOf(id)).toContain('sos-updated');
    await room.close();
    expect((await openCases(admin)).map((one) => one.id)).toContain(next.id);
    expect((await openCases(admin)).map((one) => one.id)).not.toContain(id);
    // A press of before that arrives again belongs to the emergency that is over.
    expect(await triggerSos(client, { pressId })).toMatchObject({ id, state: 'closed' });
    expect(await parseResponse('sosStatus', status(next.id, {}, client))).toMatchObject({ seen: null });
  });

  test.each([
    ['an admin has seen', see],
    ['no admin has seen', async () => undefined],
  ])('joins a case that %s if it is not over', async (_, act) => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const { id } = await triggerSos(client);
    await act(admin, id);
    expect((await triggerSos(client, { pressId: uuidv7() })).id).toBe(id);
  });

  test('that is sent without its session, with the token of a case of the account that is over, is another emergency that names its sender', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    await server.db
      .prepare(`UPDATE accounts SET emergency_contact = '9822000099', emergency_contact_confirmed_at = 1 WHERE id = ?`)
      .bind(client.id)
      .run();
    const toldOf = (caseId: string) =>
      server.db.prepare('SELECT count(*) AS n FROM sos_messages WHERE case_id = ?').bind(caseId).first('n');
    const { id, caseToken } = await triggerSos(client);
    await see(admin, id);
    expect((await triggerSos(null, { caseToken, pressId: uuidv7() })).id, 'control: it is not over').toBe(id);
    await age(id);
    // Another account does not replace it, even with its token.
    expect((await triggerSos(await createClient(server), { caseToken, pressId: uuidv7() })).id).toBe(id);
    await age(id);
    const room = await joinSosRoom(server, admin);
    const next = await triggerSos(null, { caseToken, pressId: uuidv7() });
    expect(next).toMatchObject({ state: 'raised', caseToken });
    expect(next.id).not.toBe(id);
    await expect.poll(() => room.frameTypesOf(next.id)).toContain('sos-raised');
    await room.close();
    expect((await openCases(admin)).find((one) => one.id === next.id)?.who?.id).toBe(client.id);
    expect(await toldOf(next.id), 'no session: its emergency contact is not told').toBe(0);
    expect(await toldOf(id), 'control').toBe(1);
    const guest = await triggerSos();
    await see(admin, guest.id);
    await age(guest.id);
    expect((await triggerSos(null, { caseToken: guest.caseToken, pressId: uuidv7() })).id).not.toBe(guest.id);
  });

  test('that comes from two phones at once raises one case', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const { id } = await triggerSos(client);
    await see(admin, id);
    await age(id);
    const raised = await Promise.all(Array.from({ length: 5 }, () => triggerSos(client, { pressId: uuidv7() })));
    expect(new Set(raised.map((one) => one.id)).size).toBe(1);
    expect(raised[0]?.id).not.toBe(id);
  });

  test('that comes five times at once from a phone without its session raises one case', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const { id, caseToken } = await triggerSos(client);
    await see(admin, id);
    await age(id);
    const press = () => triggerSos(null, { caseToken, pressId: uuidv7() });
    const raised = await Promise.all(Array.from({ length: 5 }, press));
    expect(new Set(raised.map((one) => one.id)).size).toBe(1);
    expect(raised[0]?.id).not.toBe(id);
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { selectWatch } from '#api/features/sos/case-detail.repository.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { sosApi } from '../support/sos-api.ts';
import { withAdmin } from '../support/admin-console.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  post,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { moveSlot } from '../support/job-slots.ts';

const sms = await startFakeMessageProvider();
const server = withServer({ SMS_URL: sms.url, SMS_KEY: 'key of the service', SMS_FROM: 'KARIGR' });
afterAll(() => sms.close());
const { admin, auditedActions } = withAdmin(server);
const { triggerSos, status } = sosApi(server);

const startDrill = (user: { token: string } = admin) =>
  parseResponse('startSosDrill', post(server, '/api/sos/drill', { note: 'The night shift' }, user));
const caseOf = (id: string) => parseResponse('sosCase', get(server, `/api/sos/${id}`, admin));
const watch = () => parseResponse('sosWatch', get(server, '/api/sos/watch', admin));
const requestCloseAll = (ids: readonly string[], note = 'Pressed by a child') =>
  post(server, '/api/sos/close', { cases: ids.map((id) => ({ id, presses: 1 })), note }, admin);
const closeAll = (ids: readonly string[]) => parseResponse('closeSosCases', requestCloseAll(ids));
const addContact = (accountId: string) =>
  server.db
    .prepare(
      `UPDATE accounts SET emergency_contact = '+919822012345', emergency_contact_key = 'k', emergency_contact_confirmed_at = 1 WHERE id = ?`,
    )
    .bind(accountId)
    .run();

describe('a drill', () => {
  test('is marked as one, with the name of its admin, and no emergency contact is told', async () => {
    await addContact(admin.id);
    const drill = await startDrill();
    expect(drill).toMatchObject({ state: 'raised', who: null, drill: { by: expect.stringMatching(/^admin/) } });
    expect(await auditedActions(drill.id)).toEqual(['sos.drill']);
    await server.runScheduled();
    expect(sms.accepted).toEqual([]);
    // Control: an emergency of the same admin, which is another case, tells their contact.
    const { id } = await triggerSos(admin, { location: { lat: 18.5, lng: 73.8 } });
    expect(id).not.toBe(drill.id);
    await expect.poll(() => sms.accepted.length).toBe(1);
    expect((await caseOf(id)).drill).toBeNull();
  });

  test('runs alone: another one starts when it is closed', async () => {
    const other = await createAdmin(server);
    const { id } = await startDrill();
    expect(await parseErrorResponse(post(server, '/api/sos/drill', { note: 'Again' }, other))).toMatchObject({
      status: 409,
      code: 'sos.drill_running',
    });
    await closeAll([id]);
    expect((await startDrill(other)).id).not.toBe(id);
  });

  test('cannot be pressed or followed by anyone', async () => {
    const { id } = await startDrill();
    for (const body of [{ caseToken: 'drill' }, {}]) {
      expect((await status(id, body)).status).toBe(404);
      expect((await status(id, body, admin)).status).toBe(404);
      expect((await triggerSos(null, body)).id).not.toBe(id);
    }
  });
});

describe('an emergency in the admin console', () => {
  test('shows the job that its user had, with worker and address, to client and worker alike', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createClient(server)];
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept', 'start');
    await moveSlot(server, id, -HOUR_MS);
    for (const user of [client, worker]) {
      const { job } = await caseOf((await triggerSos(user)).id);
      expect(job).toMatchObject({
        id,
        status: 'ongoing',
        client: { id: client.id },
        worker: { id: worker.id, phone: worker.phone },
      });
      expect(job?.address).not.toBe('');
    }
    for (const user of [other, null]) expect((await caseOf((await triggerSos(user)).id)).job).toBeNull();
    const opened = await triggerSos(client);
    expect((await auditedActions(opened.id)).every((action) => action === 'look.sos')).toBe(true);
  });

  test('shows a job that ended just before, and none that is a week away', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept', 'start', 'complete');
    await moveSlot(server, id, -HOUR_MS);
    const { id: caseId } = await triggerSos(client);
    expect((await caseOf(caseId)).job).toMatchObject({ id, status: 'completed' });
    await server.db
      .prepare('UPDATE jobs SET completed_at = ? WHERE id = ?')
      .bind(Date.now() - 3 * HOUR_MS, id)
      .run();
    expect((await caseOf(caseId)).job).toBeNull();
    await server.db.prepare(`UPDATE jobs SET completed_at = NULL WHERE id = ?`).bind(id).run();
    await moveSlot(server, id, 7 * 24 * HOUR_MS);
    expect((await caseOf(caseId)).job).toBeNull();
  });

  test('that does not exist is reported as such', async () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    expect(await parseErrorResponse(get(server, `/api/sos/${id}`, admin))).toMatchObject({
      status: 404,
      code: 'sos.not_found',
    });
    expect(await parseErrorResponse(get(server, '/api/sos/xyz', admin))).toMatchObject({ status: 400 });
  });
});

describe('what every page of the console watches', () => {
  test('is the number of unseen cases, that of emergencies which are seen and open, and the newest unseen ones without their users', async () => {
    const client = await createClient(server);
    const [first, second] = [await triggerSos(client), await triggerSos()];
    const drill = await startDrill();
    const { unseen, seen, newest } = await watch();
    expect([unseen, seen]).toEqual([3, 0]);
    expect(newest.map(({ id, drill, withdrawn }) => [id, drill, withdrawn])).toEqual([
      [drill.id, true, false],
      [second.id, false, false],
      [first.id, false, false],
    ]);
    await post(server, `/api/sos/${second.id}/seen`, {}, admin);
    expect(await watch()).toMatchObject({ unseen: 2, seen: 1, newest: [{ id: drill.id }, { id: first.id }] });
    await post(server, `/api/sos/${first.id}/helping`, {}, admin);
    await post(server, `/api/sos/${drill.id}/seen`, {}, admin);
    expect(await watch()).toMatchObject({ unseen: 0, seen: 2, newest: [] });
    expect(await auditedActions()).not.toContain('look.sos');
  });

  test('reads as many rows after a flood of guests as its answer needs', async () => {
    /** The alarm of the room has nothing left to log for these cases. */
    const insert = (from: number, count: number) =>
      server.db.batch(
        [
          `INSERT INTO sos_cases (id, token_hash, network, state, presses, created_at, updated_at)
           SELECT printf('018f0000-0000-7000-8000-%012d', i), i, 'n', 'raised', 1, i, 0 FROM n`,
          `INSERT INTO sos_log (case_id, at, step, note)
           SELECT printf('018f0000-0000-7000-8000-%012d', i), 0, 'unanswered', '' FROM n`,
        ].map((statement) =>
          server.db
            .prepare(`WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n LIMIT ?) ${statement}`)
            .bind(from, count),
        ),
      );
    await insert(1, 300);
    expect(await watch()).toMatchObject({ unseen: 100, newest: { length: 10 } });
    const rowsRead = async () => (await prepareStatement(server.db, selectWatch()).all()).meta.rows_read;
    const before = await rowsRead();
    await insert(1000, 3000);
    expect(await rowsRead()).toBe(before);
    expect(before).toBeLessThan(200);
  });
});

describe('closing several emergencies at once', () => {
  test('closes drills, and all others as false alarms, each with the note in its log, and leaves those alone that are closed', async () => {
    const [a, b, untouched] = [await triggerSos(), await triggerSos(), await triggerSos()];
    const drill = await startDrill();
    await post(server, `/api/sos/${b.id}/close`, { outcome: 'closed', note: 'Police came', presses: 1 }, admin);
    const { closed } = await closeAll([a.id, b.id, drill.id]);
    expect(closed.toSorted()).toEqual([a.id, b.id, drill.id].toSorted());
    const states = await Promise.all([a, b, drill, untouched].map(async ({ id }) => (await caseOf(id)).state));
    expect(states).toEqual(['false_alarm', 'closed', 'closed', 'raised']);
    const last = async (id: string) => (await caseOf(id)).log.at(-1);
    expect(await last(a.id)).toMatchObject({ step: 'false_alarm', note: 'Pressed by a child' });
    expect(await last(b.id)).toMatchObject({ step: 'closed', note: 'Police came' });
    expect(await last(drill.id)).toMatchObject({ step: 'closed', note: 'Pressed by a child' });
    const steps = server.db.prepare(
      `SELECT target_id, detail FROM audit_log WHERE action = 'sos.step' AND target_id IN (?, ?, ?) ORDER BY id`,
    );
    expect((await steps.bind(a.id, drill.id, untouched.id).all()).results).toEqual([
      { target_id: a.id, detail: 'false_alarm' },
      { target_id: drill.id, detail: 'closed' },
    ]);
    expect((await parseResponse('sosStatus', status(a.id, { caseToken: a.caseToken }))).state).toBe('false_alarm');
  });

  test('closes none of them if the sender of one has pressed again since the admin looked', async () => {
    const [first, second] = [await triggerSos(), await triggerSos()];
    await triggerSos(null, { caseToken: second.caseToken });
    expect(await parseErrorResponse(requestCloseAll([first.id, second.id]))).toMatchObject({
      status: 409,
      code: 'sos.pressed_again',
    });
    for (const { id } of [first, second]) expect((await caseOf(id)).state).toBe('raised');
    expect(await auditedActions(first.id)).not.toContain('sos.step');
    expect((await closeAll([first.id])).closed).toEqual([first.id]);
    // Presses of a case that is closed already are no obstacle.
    const seen = [first, second].map(({ id }, i) => ({ id, presses: 2 * i }));
    const again = post(server, '/api/sos/close', { cases: seen, note: 'Pressed by a child' }, admin);
    expect((await parseResponse('closeSosCases', again)).closed.toSorted()).toEqual([first.id, second.id].toSorted());
  });

  test('needs a note and at least one case', async () => {
    const { id } = await triggerSos();
    const seen = { id, presses: 1 };
    for (const body of [{ cases: [seen] }, { cases: [], note: 'x' }, { cases: [{ id }], note: 'x' }])
      expect((await post(server, '/api/sos/close', body, admin)).status).toBe(400);
    expect((await caseOf(id)).state).toBe('raised');
  });
});

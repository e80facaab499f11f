import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { createPng } from '../support/png.ts';
import { ServerProcess } from '../support/server-process.ts';
import { runScript } from '../support/spawn-script.ts';
import { createTicket } from '../support/ticket-bodies.ts';
import {
  advanceJob,
  createJob,
  get,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  prepareAdmin,
  prepareClient,
  prepareWorker,
  signToken,
  type TestUser,
} from '../support/test-users.ts';

// Each command starts a database anew, which takes seconds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const templates = inject('templates');
const folder = mkdtempSync(join(templates.folder, 'account-'));
const server = new ServerProcess({ worker: templates.worker, empty: templates.empty });
const api = { fetch: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
const account = (...args: string[]) => runScript('scripts/account.ts', args, { STATE_DIR: server.stateFolder });

/** Reads or changes the database while no server runs. */
function withRows<T>(callback: (db: ReturnType<typeof server.database>) => T): T {
  const db = server.database();
  try {
    return callback(db);
  } finally {
    db.close();
  }
}
const nameOf = ({ id }: TestUser) =>
  withRows((db) => db.prepare('SELECT name, suspended_at FROM accounts WHERE id = ?').get(id)?.['name']);
const auditOf = ({ id }: TestUser) =>
  withRows((db) => db.prepare('SELECT admin_id, action FROM audit_log WHERE target_id = ? ORDER BY id').all(id));

afterAll(() => server.dispose());

// Each test goes on with the state of the one before.
describe('for an owner who cannot log in', { shuffle: false }, () => {
  let [asha, ravi, meera, admin, leela, leavingAdmin]: TestUser[] = [];
  const user = (one: TestUser | undefined): TestUser => {
    if (!one) throw new Error('the user was not prepared');
    return one;
  };
  let ownExport: Record<string, unknown>;
  let ticketId = '';

  beforeAll(async () => {
    await server.migrate();
    const prepared = await Promise.all([
      prepareClient(),
      prepareWorker(),
      prepareClient(),
      prepareAdmin(),
      prepareClient(),
      prepareAdmin(),
    ]);
    [asha, ravi, meera, admin, leela, leavingAdmin] = prepared.map((one) => one.user);
    withRows((db) => db.exec(prepared.flatMap(({ rows }) => rows).join(';\n')));
    await server.start();
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(createPng())]), 'me.png');
    const init = { method: 'PUT', body: form, headers: { authorization: `Bearer ${user(asha).token}` } };
    await parseResponse('changeProfilePhoto', api.fetch('/api/account/photo', init));
    const jobId = await createJob(api, user(asha));
    await advanceJob(api, jobId, user(ravi), 'accept', 'start', 'complete');
    await createJob(api, user(leela), { name: 'Leela Rao', address: '1 Senapati Bapat Road, Pune 411016' });
    ticketId = await createTicket(api, user(ravi), { kind: 'complaint' });
    ownExport = await parseResponse('exportAccount', get(api, '/api/account/export', user(asha)));
    await server.kill();
  });

  test('the command writes what the owner would download, to a file that only the operator can read', async () => {
    const file = join(folder, 'export.json');
    const { code, output } = await account('--export', user(asha).id, file);
    expect(code, output).toBe(0);
    const exported = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(exported).toEqual({ ...ownExport, exportedAt: expect.any(String) });
    expect(exported['jobs']).toHaveLength(1);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(auditOf(user(asha))).toEqual([{ admin_id: 'operator', action: 'account.export' }]);
    expect(await account('--export', user(asha).id, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('EEXIST'),
    });
  });

  test('it deletes nothing without a confirmation, for an unknown id and with other arguments', async () => {
    const { id } = user(asha);
    expect(await account('--close', id)).toMatchObject({ code: 1, output: expect.stringContaining('its id was not typed') });
    expect(await account('--close', 'x', '--yes')).toMatchObject({
      code: 1,
      output: expect.stringContaining('no open account x'),
    });
    for (const args of [['--close', id, '--export', id], ['--export', id], ['--close', id, '--remote', 'local'], []])
      expect(await account(...args), args.join(' ')).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
    expect(nameOf(user(asha))).not.toBe('Deleted account');
  });

  test('it deletes nothing while a job has just ended or a complaint is open, and names both', async () => {
    const { code, output } = await account('--close', user(asha).id, '--yes');
    expect(code).toBe(1);
    expect(output).toBe(`The account was not deleted.
A job of it ended less than 7 days ago.
The other side of one of its jobs has an open complaint.
`);
    expect(nameOf(user(asha))).not.toBe('Deleted account');
    expect(auditOf(user(asha)).map(({ action }) => action)).not.toContain('account.close');
  });

  test('it deletes no suspended account, because its owner could sign up again, but exports it', async () => {
    await server.start();
    const suspension = { ground: 'safety', reason: 'Threatened' };
    await parseResponse('suspendAccount', post(api, `/api/admin/accounts/${user(meera).id}/suspend`, suspension, user(admin)));
    await server.kill();
    const { code, output } = await account('--close', user(meera).id, '--yes');
    expect([code, output]).toEqual([1, 'The account was not deleted.\nIt is suspended: its owner could sign up again.\n']);
    expect(await account('--export', user(meera).id, join(folder, 'suspended.json'))).toMatchObject({ code: 0 });
  });

  test('it deletes the account like its owner, with its files, once nothing stands against it', async () => {
    withRows((db) => {
      db.prepare('UPDATE jobs SET completed_at = completed_at - ?1, completed_received_at = completed_received_at - ?1').run(
        CLOSABLE_AFTER_JOB_MS,
      );
      db.prepare(`UPDATE tickets SET status = 'closed', closed_at = 1 WHERE id = ?`).run(ticketId);
    });
    const { id, email, phone } = user(asha);
    const { code, output } = await account('--close', id, '--yes');
    expect(code, output).toBe(0);
    expect(nameOf(user(asha))).toBe('Deleted account');
    expect(nameOf(user(ravi))).not.toBe('Deleted account');
    expect(auditOf(user(asha))).toContainEqual({ admin_id: 'operator', action: 'account.close' });
    const text = withRows((db) =>
      ['accounts', 'jobs', 'sessions', 'media', 'idempotency_keys', 'event_outbox']
        .map((table) => JSON.stringify(db.prepare(`SELECT * FROM ${table}`).all()))
        .join('\n'),
    );
    for (const secret of [email, phone, 'Asha Kulkarni', 'Fergusson']) expect(text, secret).not.toContain(secret);
    expect(withRows((db) => db.prepare('SELECT count(*) AS n FROM deleted_files').get())).toEqual({ n: 1 });

    await server.start();
    await server.runScheduled();
    expect(await parseErrorResponse(get(api, '/api/account', user(asha)))).toMatchObject({ status: 401 });
    expect(await parseErrorResponse(post(api, '/api/auth/login', { email, password: PASSWORD }))).toMatchObject({
      status: 404,
      code: 'account.not_found',
    });
    const { jobs } = await parseResponse('changes', get(api, '/api/changes', user(ravi)));
    expect(jobs).toMatchObject([{ customer: { name: 'Deleted account' }, address: '' }]);
    await server.kill();
    expect(withRows((db) => db.prepare('SELECT count(*) AS n FROM deleted_files').get())).toEqual({ n: 0 });
    expect(await account('--close', id, '--yes')).toMatchObject({
      code: 1,
      output: expect.stringContaining('no open account'),
    });
  });

  test('an admin who leaves loses the console at once, also with an open booking, and both changes are in the log', async () => {
    const makeAdmin = (...args: string[]) => runScript('scripts/make-admin.ts', args, { STATE_DIR: server.stateFolder });
    const leaving = user(leela);
    expect(await makeAdmin(leaving.email)).toMatchObject({ code: 0 });
    expect(await account('--close', leaving.id, '--yes')).toEqual({
      code: 1,
      output: 'The account was not deleted.\nIt has a job that has not ended.\n',
    });
    expect(await makeAdmin('--revoke', leaving.email)).toMatchObject({ code: 0 });
    await server.start();
    const asAdmin = { ...leaving, token: await signToken(leaving.id, 'admin', { ver: 2 }) };
    expect(await parseErrorResponse(get(api, '/api/admin/board', asAdmin))).toMatchObject({ status: 401 });
    const log = await parseResponse('adminAuditLog', get(api, '/api/admin/log', user(admin)));
    const entries = log.filter(({ targetId }) => targetId === leaving.id);
    expect(entries.map(({ action, adminName }) => [action, adminName])).toEqual([
      ['account.demote', ''],
      ['account.promote', ''],
    ]);
    await server.kill();
  });

  test('the account of an admin can be deleted too, who then has no console', async () => {
    expect(await account('--close', user(leavingAdmin).id, '--yes')).toMatchObject({ code: 0 });
    expect(nameOf(user(leavingAdmin))).toBe('Deleted account');
    await server.start();
    expect(await parseErrorResponse(get(api, '/api/admin/board', user(leavingAdmin)))).toMatchObject({ status: 401 });
    await server.kill();
  });
});

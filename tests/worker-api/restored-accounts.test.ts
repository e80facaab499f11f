import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { uuidv7 } from '#contract/ids.ts';
import { manifest } from '../../scripts/backup/manifest.ts';
import { createPng } from '../support/png.ts';
import { ServerProcess } from '../support/server-process.ts';
import { sosApi } from '../support/sos-api.ts';
import { runScript } from '../support/spawn-script.ts';
import { guestTicketBody } from '../support/ticket-bodies.ts';
import {
  advanceJob,
  createJob,
  get,
  logIn,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  prepareAdmin,
  prepareClient,
  prepareWorker,
  put,
  type TestUser,
} from '../support/test-users.ts';

// Each command starts a database anew, which takes seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const templates = inject('templates');
const folder = mkdtempSync(join(templates.folder, 'restored-'));
const server = new ServerProcess({ worker: templates.worker, empty: templates.empty });
const api = { fetch: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
const settings = { STATE_DIR: server.stateFolder };
const backup = (name: string) => runScript('scripts/backup.ts', [join(folder, name)], settings);
const restore = (...args: string[]) => runScript('scripts/restore.ts', args, settings);
const filesOf = (name: string) =>
  z.parse(manifest, JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'))).media.map(({ key }) => key);

const closeAccount = ({ token }: TestUser) =>
  api.fetch('/api/account', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
const uploadPhoto = async ({ token }: TestUser): Promise<string> => {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(createPng())]), 'me.png');
  const init = { method: 'PUT', body: form, headers: { authorization: `Bearer ${token}` } };
  const { profilePhoto } = await parseResponse('changeProfilePhoto', api.fetch('/api/account/photo', init));
  return (profilePhoto ?? '').replace('/media/', '');
};

afterAll(() => server.dispose());

/** The rows of these accounts, and all rows of all tables as one text, while no server runs. */
function readDatabase(...users: TestUser[]) {
  const db = server.database();
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*'`).all();
    const text = tables.map(({ name }) => JSON.stringify(db.prepare(`SELECT * FROM "${String(name)}"`).all())).join('\n');
    const accounts = users.map(({ id }) => {
      const { token_version: _, ...row } = { ...db.prepare('SELECT * FROM accounts WHERE id = ?').get(id) };
      return row;
    });
    return { text, accounts, reviews: db.prepare('SELECT * FROM suspension_reviews').all() };
  } finally {
    db.close();
  }
}

// Each test goes on with the state of the one before.
describe('after a restore of an older backup', { shuffle: false }, () => {
  let [asha, ravi, plumber, suspended, lifted, admin, otherAdmin]: TestUser[] = [];
  let before: ReturnType<typeof readDatabase>;
  let jobId = '';
  let secrets: string[] = [];
  let [oldPhoto, newPhoto] = ['', ''];
  let [presentSos, lostSos, lostGuestSos, lostTicket] = ['', '', '', ''];
  const { triggerSos } = sosApi(api);

  const user = (one: TestUser | undefined): TestUser => {
    if (!one) throw new Error('the user was not prepared');
    return one;
  };
  const closedOnes = () => [user(asha), user(ravi)];
  const suspend = (one: TestUser | undefined, reason: string) =>
    parseResponse(
      'suspendAccount',
      post(api, `/api/admin/accounts/${user(one).id}/suspend`, { ground: 'safety', reason }, user(admin)),
    );

  beforeAll(async () => {
    await server.migrate();
    const prepared = await Promise.all([
      prepareClient(),
      prepareWorker('electrician'),
      prepareWorker(),
      prepareClient(),
      prepareClient(),
      prepareAdmin(),
      prepareAdmin(),
    ]);
    [asha, ravi, plumber, suspended, lifted, admin, otherAdmin] = prepared.map((one) => one.user);
    const db = server.database();
    db.exec(prepared.flatMap(({ rows }) => rows).join(';\n'));
    db.close();

    await server.start();
    jobId = await createJob(api, user(asha));
    await advanceJob(api, jobId, user(plumber), 'accept');
    const message = { id: uuidv7(), message: 'Third floor, the blue door' };
    await parseResponse('sendMessage', post(api, `/api/messages/${jobId}`, message, user(asha)));
    await parseResponse('addFavourite', put(api, `/api/favorites/${user(ravi).id}`, {}, user(asha)));
    await uploadPhoto(user(asha));
    oldPhoto = await uploadPhoto(user(plumber));
    presentSos = (await triggerSos(user(lifted))).id;
    await suspend(lifted, 'Shouted');
    await server.runScheduled();
    await server.kill();
    secrets = [
      ...closedOnes().flatMap(({ email, phone }) => [email, phone]),
      'Asha Kulkarni',
      'Fergusson',
      'kitchen tap',
      'blue door',
    ];
    expect(await backup('older')).toMatchObject({ code: 0 });

    await server.start();
    await parseResponse('cancelBooking', post(api, '/api/bookings/cancel', { id: jobId }, user(asha)));
    await server.kill();
    const cancelled = server.database();
    cancelled
      .prepare('UPDATE jobs SET cancelled_at = cancelled_at - ?1, cancelled_received_at = cancelled_received_at - ?1')
      .run(CLOSABLE_AFTER_JOB_MS);
    cancelled.close();
    await server.start();
    for (const closed of closedOnes()) expect((await closeAccount(closed)).status).toBe(200);
    await suspend(suspended, 'Threatened');
    const { suspendedAt } = await parseResponse(
      'adminAccount',
      get(api, `/api/admin/accounts/${user(lifted).id}`, user(admin)),
    );
    await parseResponse(
      'restoreAccount',
      post(api, `/api/admin/accounts/${user(lifted).id}/restore`, { suspendedAt }, user(admin)),
    );
    newPhoto = await uploadPhoto(user(plumber));
    lostSos = (await triggerSos(user(plumber), { location: { lat: 18.52, lng: 73.85 } })).id;
    lostGuestSos = (await triggerSos()).id;
    const question = guestTicketBody({ name: 'Meera Joshi' });
    lostTicket = (await parseResponse('createGuestTicket', post(api, '/api/contact', question))).ticket.number;
    await server.runScheduled();
    await server.kill();
    before = readDatabase(...closedOnes(), user(suspended));
    for (const secret of secrets) expect(before.text, secret).not.toContain(secret);
    expect(await backup('newer')).toMatchObject({ code: 0 });

    rmSync(join(server.stateFolder, 'v3/d1'), { recursive: true });
    expect(await restore(join(folder, 'older'))).toMatchObject({ code: 0 });
    const { text } = readDatabase();
    for (const secret of secrets) expect(text, secret).toContain(secret);
  });

  test('who was closed since is closed again, with nothing private left, also if a job was open', async () => {
    const { code, output } = await restore('--newer', join(folder, 'newer'));
    expect(code, output).toBe(0);
    expect(output).toContain('Closed 2 and suspended 1 accounts again.');
    expect(output).toMatch(new RegExp(`Jobs of the closed accounts that are open again.*:\n${jobId}\n`));
    expect(output).toMatch(new RegExp(`Accounts whose suspension was lifted since.*:\n${user(lifted).id}\n`));
    expect(output).toMatch(new RegExp(`Files that were uploaded since.*:\n${newPhoto}\n`));
    expect(output).toMatch(
      new RegExp(`Files whose bytes were deleted since.*:\\n${oldPhoto}, profile, account ${user(plumber).id}\\n$`),
    );
    expect(output).toContain(`${lostSos}, raised, account ${user(plumber).id}, ${user(plumber).phone}, at 18.52,73.85\n`);
    expect(output).toContain(`${lostGuestSos}, raised, a guest\n`);
    expect(output).not.toContain(presentSos);
    expect(output).toMatch(
      new RegExp(`Open tickets that the database lacks.*:\\n.*, ${lostTicket}, a guest, .*asha@example.in\\n`),
    );
    const after = readDatabase(...closedOnes(), user(suspended));
    for (const secret of secrets) expect(after.text, secret).not.toContain(secret);
    expect(after.accounts).toEqual(before.accounts);
  });

  test('who was suspended since is suspended again, and another admin has to review it', async () => {
    expect(readDatabase().reviews).toContainEqual(before.reviews[0]);
    await server.start();
    const login = (one: TestUser | undefined) => post(api, '/api/auth/login', { email: user(one).email, password: PASSWORD });
    expect(await parseErrorResponse(login(suspended))).toMatchObject({ status: 403, code: 'account.suspended_safety' });
    expect(await parseErrorResponse(login(asha))).toMatchObject({ status: 404, code: 'account.not_found' });
    const { token } = await logIn(api, user(otherAdmin));
    const detail = await parseResponse('adminAccount', get(api, `/api/admin/accounts/${user(suspended).id}`, { token }));
    expect(detail).toMatchObject({ state: 'suspended', ground: 'safety', reason: 'Threatened' });
  });

  test('the other side of a job learns that the account was closed', async () => {
    const body = { emailOrPhone: user(plumber).email, password: PASSWORD };
    const session = await parseResponse('workerLogin', post(api, '/api/worker/login', body));
    const { jobs } = await parseResponse('changes', get(api, '/api/changes', session));
    expect(jobs).toMatchObject([{ id: jobId, customer: { name: 'Deleted account' }, address: '' }]);
    await server.runScheduled();
    await server.kill();
  });

  test('files that were uploaded since stay until their deletion is asked for', async () => {
    await server.start();
    const session = await logIn(api, user(otherAdmin));
    const path = `/api/admin/accounts/${user(suspended).id}`;
    const { suspendedAt } = await parseResponse('adminAccount', get(api, path, session));
    await parseResponse('restoreAccount', post(api, `${path}/restore`, { suspendedAt }, session));
    await server.kill();
    for (const name of ['older', 'newer'])
      expect(await restore('--newer', join(folder, name)), name).toMatchObject({
        code: 1,
        output: expect.stringContaining('An admin has suspended or restored an account after this export was made.'),
      });
    await backup('with-files');
    expect(filesOf('with-files')).toEqual([newPhoto, oldPhoto]);
    const { code, output } = await restore('--newer', join(folder, 'newer/database.sql'), '--delete-files');
    expect(code, output).toBe(0);
    expect(readDatabase(user(suspended)).accounts).toMatchObject([{ suspended_at: null }]);
    await server.start();
    await server.runScheduled();
    await server.kill();
    await backup('without-files');
    expect(filesOf('without-files'), 'its row is there').toEqual([oldPhoto]);
  });

  test('an account is closed by its id where no newer export exists', async () => {
    const { phone, id } = user(plumber);
    expect(await restore('--close', id, '--close', user(asha).id)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`no open account ${user(asha).id}`),
    });
    expect(readDatabase().text).toContain(phone);
    expect(await restore('--close', id)).toMatchObject({ code: 0, output: expect.stringContaining('Closed 1') });
    expect(readDatabase().text).not.toContain(phone);
  });

  test('after a Time Travel each log-in has ended, and everyone can log in again', async () => {
    await server.start();
    const before = await logIn(api, user(lifted), 'Test').catch((error: unknown) => error);
    expect(String(before), 'the suspension is there again').toContain('account.suspended_safety');
    const session = await logIn(api, user(otherAdmin));
    expect((await get(api, '/api/duty', session)).status).toBe(200);
    await server.kill();
    expect(await restore('--after-time-travel')).toMatchObject({ code: 0 });
    await server.start();
    expect(await parseErrorResponse(get(api, '/api/duty', session))).toMatchObject({ status: 401, code: 'auth.required' });
    expect((await get(api, '/api/duty', await logIn(api, user(otherAdmin)))).status).toBe(200);
  });
});

import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { inboxRoomName, type RoomKind } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { manifest } from '../../scripts/backup/manifest.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { databaseFile } from '../support/database-file.ts';
import { createPng } from '../support/png.ts';
import { connectToRoom } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { runScript } from '../support/spawn-script.ts';
import { get, parseErrorResponse, parseResponse, post, put, signToken } from '../support/test-users.ts';

// Each command starts a database anew, which takes seconds.
vi.setConfig({ testTimeout: 180_000 });
const templates = inject('templates');
const { jobId } = templates;
const folder = mkdtempSync(join(templates.folder, 'backups-'));
const server = new ServerProcess({ worker: templates.worker, empty: templates.demo });
const idOf = (role: 'client' | 'worker') => z.parse(z.object({ id: z.string() }), JSON.parse(templates.logins[role].user)).id;
let { client, worker }: Record<'client' | 'worker', { token: string }> = templates.logins;
const api = { fetch: (path: string, init?: RequestInit) => fetch(server.url + path, init) };

const backup = (name: string) => runScript('scripts/backup.ts', [join(folder, name)], { STATE_DIR: server.stateFolder });
const restore = (stateFolder: string, ...args: string[]) => runScript('scripts/restore.ts', args, { STATE_DIR: stateFolder });

const enterRoom = async (user: { token: string }, party: RoomKind, room: string) => {
  const response = await parseResponse('roomTicket', post(api, '/api/rooms/ticket', { party, room }, user));
  const url = new URL(`/parties/${party}/${response.room}?ticket=${response.ticket}`, server.url);
  url.protocol = 'ws:';
  return connectToRoom(url);
};
const sendMessage = (message: string) =>
  parseResponse('sendMessage', post(api, `/api/messages/${jobId}`, { id: uuidv7(), message }, worker));
const logIn = async () => {
  const body = { email: DEMO_LOGINS.client, password: DEMO_PASSWORD };
  return { token: (await parseResponse('login', post(api, '/api/auth/login', body))).token };
};
const logInAgain = async () => {
  client = await logIn();
  const body = { emailOrPhone: DEMO_LOGINS.plumber, password: DEMO_PASSWORD };
  worker = { token: (await parseResponse('workerLogin', post(api, '/api/worker/login', body))).token };
};
const cursorOf = async () => (await parseResponse('changes', get(api, '/api/changes', client))).cursor;

/** Every table with its rows and every object of the schema, read from the file without the scripts. */
function contentsOf(stateFolder: string) {
  const db = new DatabaseSync(databaseFile(stateFolder), { readOnly: true });
  const schema = db.prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '_cf_*' ORDER BY type, name`).all();
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name));
  const rows = Object.fromEntries(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]));
  db.close();
  return { schema, rows };
}

beforeAll(() => server.migrate());
afterAll(() => server.dispose());

// Each test goes on with the backup of the one before.
describe('a backup', { shuffle: false }, () => {
  let before: ReturnType<typeof contentsOf>;
  let lastEvent = 0;
  let lastMessage = 0;
  let lastCursor = 0;
  let photo = '';
  let stolen = { token: '' };

  test('lists the tables with their rows and the files with their sizes', async () => {
    await server.start();
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(createPng())]), 'me.png');
    const headers = { authorization: `Bearer ${client.token}` };
    photo =
      (await parseResponse('changeProfilePhoto', api.fetch('/api/account/photo', { method: 'PUT', body: form, headers })))
        .profilePhoto ?? '';
    await sendMessage('It’s "late";\nनमस्ते -- 10%');
    stolen = await logIn();
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/stolen', keys, language: 'en' };
    await parseResponse('subscribePush', put(api, '/api/push/subscription', subscription, stolen));
    await server.runScheduled();
    await server.kill();
    const db = server.database();
    db.prepare('INSERT INTO password_resets VALUES (?, ?, ?)').run('hash', idOf('client'), Date.now() + 3_600_000);
    db.close();
    before = contentsOf(server.stateFolder);
    expect(await backup('first')).toMatchObject({ code: 0 });

    const { tables, media } = z.parse(manifest, JSON.parse(readFileSync(join(folder, 'first/manifest.json'), 'utf8')));
    expect(Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(before.rows).map(([name, { length }]) => [name, length])),
    );
    expect(tables['accounts']?.rows).toBeGreaterThan(200);
    const key = photo.replace('/media/', '');
    expect(media.find((file) => file.key === key)).toEqual({
      key,
      size: expect.any(Number),
      checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(await backup('first'), 'an existing backup is not overwritten').toMatchObject({ code: 1 });
  });

  test('is not restored over a database that has tables, nor if it is damaged', async () => {
    expect(await restore(server.stateFolder, join(folder, 'first'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty'),
    });
    cpSync(join(folder, 'first'), join(folder, 'damaged'), { recursive: true });
    appendFileSync(join(folder, 'damaged/database.sql'), '\n');
    const empty = mkdtempSync(join(folder, 'empty-'));
    expect(await restore(empty, join(folder, 'damaged'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('is damaged'),
    });
  });

  test('is restored with the same rows, generated columns, indexes and triggers after the database was lost', async () => {
    await server.start();
    const [inbox, chat] = [
      await enterRoom(client, 'inbox', inboxRoomName('client', idOf('client'))),
      await enterRoom(client, 'chat', jobId),
    ];
    for (const text of ['one', 'two', 'three']) lastMessage = (await sendMessage(text)).seq;
    lastEvent = Math.max(...(await inbox.waitForEvents(3)).map(({ seq }) => seq));
    await chat.waitForEvents(3);
    lastCursor = await cursorOf();
    await Promise.all([inbox.close(), chat.close()]);
    await parseResponse('logout', post(api, '/api/auth/logout', {}, stolen));
    await server.kill();

    rmSync(join(server.stateFolder, 'v3/d1'), { recursive: true });
    const result = await restore(server.stateFolder, join(folder, 'first'));
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Counts and checksums are equal') });
    expect(result.output).not.toContain('missing');
    const after = contentsOf(server.stateFolder);
    expect(after.schema).toEqual(before.schema);
    expect(after.schema.filter(({ type }) => type === 'trigger').length).toBeGreaterThan(20);
    // What a restore changes so that rooms and phones go on, and no log-in does.
    const { sequence_floor: floor, workers, accounts, ...rows } = after.rows;
    const { sequence_floor: _, workers: workersBefore, accounts: accountsBefore, ...rowsBefore } = before.rows;
    const ended = { sessions: [], push_subscriptions: [], password_resets: [] };
    for (const table of Object.keys(ended)) expect(before.rows[table], table).not.toEqual([]);
    expect(rows).toEqual({ ...rowsBefore, ...ended });
    expect(floor).toEqual([{ id: 1, seq: expect.any(Number) }]);
    const withoutVersion = (list: typeof workers) =>
      list?.map(({ profile_version: _profile, token_version: _token, ...row }) => row);
    expect(withoutVersion(workers)).toEqual(withoutVersion(workersBefore));
    expect(withoutVersion(accounts)).toEqual(withoutVersion(accountsBefore));
    expect(workers?.[0]).toHaveProperty('cell');
  });

  test('ends each log-in with the restore: of before the backup, ended since, and begun since', async () => {
    await server.start();
    const begun = await signToken(idOf('client'), 'client', { ver: 2 });
    for (const [name, token] of Object.entries({ before: client.token, stolen: stolen.token, begun }))
      expect(await parseErrorResponse(get(api, '/api/account', { token })), name).toMatchObject({
        status: 401,
        code: 'auth.required',
      });
    await logInAgain();
    expect((await get(api, '/api/account', client)).status).toBe(200);
  });

  test('lets the same phones go on: rooms and delta sync accept what comes after the restore', async () => {
    const [inbox, chat] = [
      await enterRoom(client, 'inbox', inboxRoomName('client', idOf('client'))),
      await enterRoom(client, 'chat', jobId),
    ];
    const { seq } = await sendMessage('after the restore');
    expect(seq).toBeGreaterThan(lastMessage);
    const [event] = await inbox.waitForEvents(1);
    expect(event?.seq).toBeGreaterThan(lastEvent);
    expect(await chat.waitForEvents(1)).toMatchObject([{ type: 'receiveMessage', seq, message: 'after the restore' }]);
    const changes = await parseResponse('changes', get(api, `/api/changes?cursor=${lastCursor}`, client));
    expect(changes.messages.map(({ message }) => message)).toEqual(['after the restore']);
    expect(changes.cursor).toBeGreaterThan(lastCursor);
    await Promise.all([inbox.close(), chat.close()]);

    await parseResponse('startJob', post(api, '/api/worker/jobs/start', { jobId }, worker));
    await parseResponse('completeJob', post(api, '/api/worker/jobs/complete', { jobId }, worker));
    const again = await post(api, '/api/worker/jobs/cancel', { jobId }, worker);
    expect(again.status, 'triggers and rules hold').toBe(409);
    expect((await api.fetch(photo)).status).toBe(200);
  });

  test('is restored a second time: numbers are above those given since the first restore', async () => {
    const { seq: last } = await sendMessage('after the first restore');
    const cursor = await cursorOf();
    await server.kill();
    rmSync(join(server.stateFolder, 'v3/d1'), { recursive: true });
    expect(await restore(server.stateFolder, join(folder, 'first'))).toMatchObject({ code: 0 });
    await server.start();
    await logInAgain();
    expect((await sendMessage('after the second restore')).seq).toBeGreaterThan(last);
    const changes = await parseResponse('changes', get(api, `/api/changes?cursor=${cursor}`, client));
    expect(changes.messages.map(({ message }) => message)).toEqual(['after the second restore']);
  });

  test('restored on another machine says which files are missing there', async () => {
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
    const { code, output } = await restore(elsewhere, join(folder, 'first'));
    expect(code).toBe(0);
    expect(output).toContain('1 files of the backup are missing here or differ');
    expect(output).toContain(photo.replace('/media/', ''));
    expect(contentsOf(elsewhere).rows['jobs']).toEqual(before.rows['jobs']);
  });
});

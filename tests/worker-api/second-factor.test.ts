import { createHash } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { decode } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { RECENT_SECOND_FACTOR_MS } from '#contract/second-factor.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createAdmin,
  createClient,
  get,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  patch,
  post,
  signToken,
} from '../support/test-users.ts';
import { codeOf, nextCodeOf, secondFactorApi } from '../support/second-factor-api.ts';
import { withServer } from '../support/server-fixture.ts';
import { waitForLog } from '../support/wait-for-log.ts';

const server = withServer({ ADMIN_SECOND_FACTOR: 'on' });
const { logIn, list, setUp, add, enrol, present, newRecoveryCodes, remove } = secondFactorApi(server);
const board = (user: { token: string }) => get(server, '/api/admin/board', user);
const sessionsOf = (user: { token: string }) => parseResponse('sessions', get(server, '/api/account/sessions', user));
const auditOf = async (id: string) =>
  (
    await server.db
      .prepare(`SELECT action, detail FROM audit_log WHERE target_id = ? AND action LIKE 'factor.%' ORDER BY id`)
      .bind(id)
      .all<{ action: string; detail: string }>()
  ).results.map(({ action, detail }) => `${action} ${detail}`.trim());
const WRONG = { status: 403, code: 'auth.second_factor_wrong' };
const NOT_RECENT = { status: 403, code: 'auth.second_factor_recent' };

describe('a login of an admin', () => {
  test('with the password alone shows no contact data and gets a token of 15 minutes', async () => {
    const admin = await createAdmin(server);
    const { token, user, secondFactorRequired } = await logIn(admin);
    expect(secondFactorRequired).toBe(true);
    expect(user).toMatchObject({ id: admin.id, role: 'admin', phone: '', address: { line: '' } });
    const claims = JSON.parse(atob(token.split('.')[1] ?? '')) as { iat: number; exp: number };
    expect(claims.exp - claims.iat).toBe(15 * 60);
    expect(await parseErrorResponse(board({ token }))).toMatchObject({ status: 403, code: 'auth.second_factor_required' });
  });

  test('with the password alone lists no session and ends none of the fifty; with the factor it is listed', async () => {
    const admin = await createAdmin(server);
    const { secret, token } = await enrol(await logIn(admin));
    const now = Date.now();
    const rows = Array.from({ length: 49 }, (_, i) => `('${uuidv7(i)}', '${admin.id}', 1, ${now}, ${now + 60_000})`).join(', ');
    await server.db.exec(`INSERT INTO sessions (id, account_id, token_version, created_at, last_used_at) VALUES ${rows}`);
    const before = await sessionsOf({ token });
    expect(
      before.filter(({ current }) => current),
      'control: the first login',
    ).toHaveLength(1);
    expect(before).toHaveLength(50);
    const login = await logIn(admin);
    expect(await sessionsOf({ token })).toEqual(before);
    expect(await parseErrorResponse(board(login))).toMatchObject({ code: 'auth.second_factor_required' });
    const code = { method: 'totp', code: nextCodeOf(secret) };
    const there = await parseResponse('presentSecondFactor', present(code, login));
    const after = await sessionsOf(there);
    expect(after.filter(({ current }) => current)).toHaveLength(1);
    expect(after).toHaveLength(50);
    expect((await board({ token })).status, 'with the factor it is the one beyond the limit').toBe(401);
  });

  test('enrols an authenticator app at the first time, and gets ten recovery codes and a token for everything', async () => {
    const admin = await createAdmin(server);
    const login = await logIn(admin);
    expect(await list(login)).toMatchObject({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    const { token, user, recoveryCodes } = await enrol(login);
    expect(user).toMatchObject({ phone: admin.phone });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await board({ token })).status).toBe(200);
    expect(await list({ token })).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
    expect(await auditOf(admin.id)).toEqual(['factor.add totp']);
  });

  test('presents the code at the next time, with or without a space', async () => {
    const admin = await createAdmin(server);
    const { secret } = await enrol(await logIn(admin));
    const login = await logIn(admin);
    const code = nextCodeOf(secret);
    const { token, user } = await parseResponse(
      'presentSecondFactor',
      present({ method: 'totp', code: `${code.slice(0, 3)} ${code.slice(3)}` }, login),
    );
    expect(user.phone).toBe(admin.phone);
    expect((await board({ token })).status).toBe(200);
  });

  test('cannot replace the factor of the account by one of its own', async () => {
    const admin = await createAdmin(server);
    // The secret was fetched before the admin enrolled.
    const { sealedSecret, secret: stolen } = await setUp(await logIn(admin));
    const { secret } = await enrol(await logIn(admin));
    const thief = await logIn(admin);
    expect(await parseErrorResponse(post(server, '/api/auth/second-factor/totp', {}, thief))).toMatchObject(NOT_RECENT);
    expect(await parseErrorResponse(post(server, '/api/auth/second-factor/passkeys', {}, thief))).toMatchObject(NOT_RECENT);
    const body = { method: 'totp', sealedSecret, code: codeOf(stolen) };
    expect(await parseErrorResponse(add(body, thief))).toMatchObject(NOT_RECENT);
    expect((await present({ method: 'totp', code: nextCodeOf(secret) }, thief)).status, 'the factor is unchanged').toBe(200);
    expect(await auditOf(admin.id)).toEqual(['factor.add totp']);
  });

  test('keeps the second factor when the password changes', async () => {
    const { token } = await enrol(await logIn(await createAdmin(server)));
    const body = { currentPassword: PASSWORD, newPassword: 'another one' };
    const changed = await parseResponse('changePassword', post(server, '/api/auth/change-password', body, { token }));
    expect((await board(changed)).status).toBe(200);
  });

  test('of two at once enrols one factor', async () => {
    const admin = await createAdmin(server);
    const setups = await Promise.all([1, 2].map(async () => setUp(await logIn(admin))));
    const login = await logIn(admin);
    const statuses = await Promise.all(
      setups.map(
        async ({ secret, sealedSecret }) => (await add({ method: 'totp', sealedSecret, code: codeOf(secret) }, login)).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 403]);
    expect(await auditOf(admin.id)).toEqual(['factor.add totp']);
  });
});

describe('a code of the authenticator app', () => {
  test('is accepted once, also at the same time', async () => {
    const admin = await createAdmin(server);
    const { secret } = await enrol(await logIn(admin));
    const logins = await Promise.all([logIn(admin), logIn(admin), logIn(admin)]);
    const code = nextCodeOf(secret);
    const statuses = await Promise.all(logins.map(async (login) => (await present({ method: 'totp', code }, login)).status));
    expect(statuses.toSorted()).toEqual([200, 403, 403]);
    expect(await parseErrorResponse(present({ method: 'totp', code }, await logIn(admin)))).toMatchObject(WRONG);
    // Also not an older one.
    const older = { method: 'totp', code: codeOf(secret) };
    expect(await parseErrorResponse(present(older, await logIn(admin)))).toMatchObject(WRONG);
  });

  test('of another account, or that enrolled the app, is wrong', async () => {
    const [admin, other] = [await createAdmin(server), await createAdmin(server)];
    const { secret, code: used } = await enrol(await logIn(admin));
    const { secret: ofOther } = await enrol(await logIn(other));
    for (const code of [nextCodeOf(ofOther), used, '000000'])
      expect(await parseErrorResponse(present({ method: 'totp', code }, await logIn(admin)))).toMatchObject(WRONG);
    expect((await present({ method: 'totp', code: nextCodeOf(secret) }, await logIn(admin))).status).toBe(200);
  });

  test('does not enrol the secret that was sealed for another account', async () => {
    const [admin, other] = [await createAdmin(server), await createAdmin(server)];
    const { secret, sealedSecret } = await setUp(await logIn(other));
    const body = { method: 'totp', sealedSecret, code: codeOf(secret) };
    expect(await parseErrorResponse(add(body, await logIn(admin)))).toMatchObject(WRONG);
    expect((await add(body, await logIn(other))).status).toBe(200);
  });

  test('that has no six digits is a malformed request', async () => {
    const login = await logIn(await createAdmin(server));
    for (const code of ['', '12345', '1234567', 'abcdef', null])
      expect(await parseErrorResponse(present({ method: 'totp', code }, login)), String(code)).toMatchObject({ status: 400 });
  });
});

describe('a recovery code', () => {
  test('is accepted once, as it is written or without hyphens, and is recorded', async () => {
    const admin = await createAdmin(server);
    const { recoveryCodes } = await enrol(await logIn(admin));
    const [first = '', second = ''] = recoveryCodes;
    const logins = await Promise.all([logIn(admin), logIn(admin)]);
    const body = { method: 'recovery', code: first };
    const statuses = await Promise.all(logins.map(async (login) => (await present(body, login)).status));
    expect(statuses.toSorted()).toEqual([200, 403]);
    const typed = { method: 'recovery', code: second.replaceAll('-', '').toLowerCase() };
    const { token } = await parseResponse('presentSecondFactor', present(typed, await logIn(admin)));
    expect(await list({ token })).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await auditOf(admin.id)).toEqual(['factor.add totp', 'factor.recover', 'factor.recover']);
  });

  test('is replaced by a new one', async () => {
    const admin = await createAdmin(server);
    const { token, recoveryCodes } = await enrol(await logIn(admin));
    const replaced = await parseResponse('createRecoveryCodes', newRecoveryCodes({ token }));
    const login = await logIn(admin);
    expect(await parseErrorResponse(present({ method: 'recovery', code: recoveryCodes[0] }, login))).toMatchObject(WRONG);
    expect((await present({ method: 'recovery', code: replaced.recoveryCodes[0] }, login)).status).toBe(200);
    expect(await auditOf(admin.id)).toEqual(['factor.add totp', 'factor.codes', 'factor.recover']);
  });
});

describe('what takes money or an account away', () => {
  const MINUTE = 60_000;
  const tokenAfter = async (id: string, age: number) => ({
    token: await signToken(id, 'admin', { secondFactorAt: Date.now() - age }),
  });

  test('needs a factor of the last ten minutes, and works once it is presented again', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const { secret } = await enrol(await logIn(admin));
    const path = `/api/admin/accounts/${client.id}/suspend`;
    const stale = await tokenAfter(admin.id, RECENT_SECOND_FACTOR_MS + MINUTE);
    const key = { 'idempotency-key': uuidv7() };
    expect(await parseErrorResponse(post(server, path, { ground: 'conduct', reason: 'Abuse' }, stale, key))).toMatchObject(
      NOT_RECENT,
    );
    expect((await get(server, '/api/ai/my-bookings', client)).status, 'the client is not suspended').toBe(200);
    expect((await board(stale)).status, 'everything else goes on').toBe(200);

    const fresh = await parseResponse('presentSecondFactor', present({ method: 'totp', code: nextCodeOf(secret) }, stale));
    expect((await post(server, path, { ground: 'conduct', reason: 'Abuse' }, fresh, key)).status).toBe(200);
    expect((await get(server, '/api/ai/my-bookings', client)).status).toBe(401);
  });

  test('is no fresh login after the factor alone: another phone number still needs the password', async () => {
    const admin = await createAdmin(server);
    const login = await enrol(await logIn(admin));
    const changePhone = (user: { token: string }) => patch(server, '/api/account', { phone: '9822099998' }, user);
    const sid = String(decode(login.token).payload['sid']);
    const age = 11 * 60;
    const stale = { token: await signToken(admin.id, 'admin', { sid, age, expiresIn: 3600, secondFactorAt: 0 }) };
    const body = { method: 'totp', code: nextCodeOf(login.secret) };
    const { token } = await parseResponse('presentSecondFactor', present(body, stale));
    expect((await newRecoveryCodes({ token })).status, 'control: the factor is recent').toBe(200);
    expect(await parseErrorResponse(changePhone({ token }))).toMatchObject({ code: 'auth.password_needed' });
    const { iat, exp, mfa } = decode(token).payload;
    expect([iat, exp], 'it expires no later').toEqual([decode(stale.token).payload.iat, decode(stale.token).payload.exp]);
    const confirmed = await parseResponse(
      'confirmPassword',
      post(server, '/api/auth/confirm-password', { password: PASSWORD }, { token }),
    );
    expect(decode(confirmed.token).payload).toMatchObject({ exp, mfa, sid });
    expect((await changePhone(confirmed)).status).toBe(200);
  });

  test('needs no password right after a login with both', async () => {
    const { token } = await enrol(await logIn(await createAdmin(server)));
    const { iat = 0, exp = 0 } = decode(token).payload;
    expect(exp - iat).toBe(12 * 3600);
    expect((await patch(server, '/api/account', { phone: '9822099997' }, { token })).status).toBe(200);
  });

  test('includes the factors themselves', async () => {
    const admin = await createAdmin(server);
    await enrol(await logIn(admin));
    const stale = await tokenAfter(admin.id, RECENT_SECOND_FACTOR_MS + MINUTE);
    for (const call of [
      () => newRecoveryCodes(stale),
      () => remove('totp', stale),
      () => post(server, '/api/auth/second-factor/totp', {}, stale),
    ])
      expect(await parseErrorResponse(call())).toMatchObject(NOT_RECENT);
    const recent = await tokenAfter(admin.id, RECENT_SECOND_FACTOR_MS - MINUTE);
    expect((await newRecoveryCodes(recent)).status).toBe(200);
    expect((await post(server, '/api/auth/second-factor/totp', {}, recent)).status).toBe(200);
  });

  test('asks clients and workers for no second factor', async () => {
    const client = await createClient(server);
    const body = { currentPassword: PASSWORD, newPassword: 'another one' };
    expect((await post(server, '/api/auth/change-password', body, client)).status).toBe(200);
  });
});

describe('the factors of an admin', () => {
  test('can be removed except the last one', async () => {
    const admin = await createAdmin(server);
    const { token } = await enrol(await logIn(admin));
    expect(await parseErrorResponse(remove('totp', { token }))).toMatchObject({ status: 409, code: 'auth.second_factor_last' });
    const passkey = `'key', '${admin.id}', 'x', 0, '[]', 0`;
    await server.db.exec(
      `INSERT INTO passkeys (id, account_id, public_key, counter, transports, created_at) VALUES (${passkey})`,
    );
    expect(await parseResponse('removeSecondFactor', remove('totp', { token }))).toMatchObject({
      totp: false,
      passkeys: [{ id: 'key', createdAt: 0, lastUsedAt: null }],
    });
    expect((await remove('totp', { token })).status, 'it is removed already').toBe(200);
    expect(await parseErrorResponse(remove('key', { token }))).toMatchObject({ code: 'auth.second_factor_last' });
    expect(await auditOf(admin.id)).toEqual(['factor.add totp', 'factor.remove totp']);
  });

  test('are stored so that the database, the log and the responses give no secret away', async () => {
    const admin = await createAdmin(server);
    const { secret, recoveryCodes, token } = await enrol(await logIn(admin));
    await present({ method: 'recovery', code: recoveryCodes[0] }, await logIn(admin));
    const tables = await Promise.all(
      ['totp_secrets', 'recovery_codes', 'audit_log'].map((table) => server.db.prepare(`SELECT * FROM ${table}`).all()),
    );
    const stored = JSON.stringify(tables.map(({ results }) => results));
    expect(stored).toContain(admin.id);
    await waitForLog(server);
    const seen = [stored, server.log.join('\n'), JSON.stringify(await list({ token }))];
    for (const text of seen) {
      expect(text).not.toContain(secret);
      for (const code of recoveryCodes) expect(text.replaceAll('-', '')).not.toContain(code.replaceAll('-', ''));
    }
    const logged = server.log.findLast((line) => line.includes('"auth.second_factor"') && line.includes(admin.id));
    expect(logged).toMatch(/"outcome":"success","network":"[\w-]{16}"/);
  });

  test('are erased with the account', async () => {
    const admin = await createAdmin(server);
    const { token } = await enrol(await logIn(admin));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const closed = await server.fetch('/api/account', {
      method: 'DELETE',
      headers,
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(closed.status).toBe(200);
    for (const table of ['totp_secrets', 'recovery_codes'])
      expect(await server.db.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'), table).toBe(0);
  });

  test('are lost with AUTH_SECRET for the authenticator app, which is then wrong, and not for recovery codes', async () => {
    const admin = await createAdmin(server);
    const { secret, recoveryCodes } = await enrol(await logIn(admin));
    await server.db.exec(`UPDATE totp_secrets SET sealed_secret = 'sealed-with-another-secret'`);
    expect(await parseErrorResponse(present({ method: 'totp', code: nextCodeOf(secret) }, await logIn(admin)))).toMatchObject(
      WRONG,
    );
    expect((await present({ method: 'recovery', code: recoveryCodes[0] }, await logIn(admin))).status).toBe(200);
  });
});

test('a passkey that was never created is wrong, and its challenge expires', async () => {
  const admin = await createAdmin(server);
  const login = await logIn(admin);
  const { challenge } = await parseResponse(
    'passkeyRequestOptions',
    post(server, '/api/auth/second-factor/challenge', {}, login),
  );
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: server.url })).toString(
    'base64url',
  );
  const response = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' };
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
  expect(await parseErrorResponse(present({ method: 'passkey', credential }, login))).toMatchObject(WRONG);
  const created = { ...credential, response: { clientDataJSON, attestationObject: 'AAAA' } };
  expect(await parseErrorResponse(add({ method: 'passkey', credential: created }, login))).toMatchObject(WRONG);
  await server.db.exec('UPDATE passkey_challenges SET expires_at = 1');
  await server.runScheduled();
  expect(await server.db.prepare('SELECT count(*) AS n FROM passkey_challenges').first('n')).toBe(0);
});

describe('a passkey of another account', () => {
  /** The response of an authenticator that created this credential. */
  async function createPasskey(login: { token: string }, credentialId: string) {
    const options = post(server, '/api/auth/second-factor/passkeys', {}, login);
    const { challenge, rp } = await parseResponse('passkeyCreationOptions', options);
    const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
    const id = Buffer.from(credentialId, 'base64url');
    const coordinate = new Uint8Array(32).fill(1);
    // An ES256 key: kty, alg, crv, x and y of COSE.
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate],
      [-3, coordinate],
    ]);
    const rpIdHash = createHash('sha256').update(rp.id).digest();
    // User present and credential included, counter, AAGUID, length of the id.
    const header = [0x41, 0, 0, 0, 0, ...new Uint8Array(16), 0, id.length];
    const authData = Uint8Array.from([...rpIdHash, ...header, ...id, ...isoCBOR.encode(coseKey)]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]);
    const clientDataJSON = base64url(JSON.stringify({ type: 'webauthn.create', challenge, origin: server.url }));
    const response = { clientDataJSON, attestationObject: base64url(isoCBOR.encode(attestation)) };
    return { id: credentialId, rawId: credentialId, type: 'public-key', response };
  }

  test('is not stored, and leaves neither recovery codes nor a record', async () => {
    const [admin, other] = [await createAdmin(server), await createAdmin(server)];
    const [login, loginOfOther] = [await logIn(admin), await logIn(other)];
    const enrolPasskey = async (user: { token: string }, id: string) =>
      add({ method: 'passkey', credential: await createPasskey(user, id) }, user);
    expect((await enrolPasskey(loginOfOther, 'b3RoZXI')).status, 'control: its owner').toBe(200);
    const refused = await enrolPasskey(login, 'b3RoZXI');
    expect(await list(login)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect(await auditOf(admin.id)).toEqual([]);
    expect(await parseErrorResponse(refused)).toMatchObject(WRONG);
    const first = await parseResponse('addSecondFactor', enrolPasskey(login, 'b3du'));
    expect(first.recoveryCodes).toHaveLength(10);
    expect(await auditOf(admin.id)).toEqual(['factor.add passkey']);
  });
});

test('an account change of an admin needs the factor, but no recent one', async () => {
  const admin = await createAdmin(server);
  const stale = { token: await signToken(admin.id, 'admin', { secondFactorAt: Date.now() - 3_600_000 }) };
  expect((await patch(server, '/api/account', { name: 'New Name' }, stale)).status).toBe(200);
});

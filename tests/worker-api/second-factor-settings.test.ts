import { describe, expect, test } from 'vitest';
import { createAdmin, get, parseErrorResponse, parseResponse, signToken } from '../support/test-users.ts';
import { nextCodeOf, secondFactorApi } from '../support/second-factor-api.ts';
import { withServer } from '../support/server-fixture.ts';

const PASSWORD_ONLY = { secondFactorAt: null };

describe.each([
  ['a deployment', { DEPLOYMENT: 'production' }],
  ['a local Worker with ADMIN_SECOND_FACTOR=on', { ADMIN_SECOND_FACTOR: 'on' }],
])('%s', (_, variables) => {
  const server = withServer(variables);

  test('asks an admin for the second factor, also with a token from before', async () => {
    const admin = await createAdmin(server);
    expect(await secondFactorApi(server).logIn(admin)).toMatchObject({ secondFactorRequired: true });
    const token = await signToken(admin.id, 'admin', PASSWORD_ONLY);
    expect(await parseErrorResponse(get(server, '/admin/users', { token }))).toMatchObject({
      status: 403,
      code: 'auth.second_factor_required',
    });
  });
});

describe.each([
  ['a local Worker', {}],
  ['a deployment with ADMIN_SECOND_FACTOR=off', { DEPLOYMENT: 'production', ADMIN_SECOND_FACTOR: 'off' }],
])('%s', (_, variables) => {
  const server = withServer(variables);

  test('logs an admin in with the password', async () => {
    const admin = await createAdmin(server);
    const { token, user, secondFactorRequired } = await secondFactorApi(server).logIn(admin);
    expect(secondFactorRequired).toBeUndefined();
    expect(user.phone).toBe(admin.phone);
    await parseResponse('adminUsers', get(server, '/admin/users', { token }));
  });
});

describe('a deployment without PUBLIC_ORIGIN', () => {
  const server = withServer({ DEPLOYMENT: 'production' });
  const { logIn, list, enrol } = secondFactorApi(server);

  test('offers the authenticator app and no passkeys', async () => {
    const login = await logIn(await createAdmin(server));
    expect(await list(login)).toMatchObject({ passkeysAvailable: false });
    const path = '/api/auth/second-factor/passkeys';
    const headers = { authorization: `Bearer ${login.token}` };
    expect(await parseErrorResponse(server.fetch(path, { method: 'POST', headers }))).toMatchObject({
      status: 503,
      code: 'auth.passkeys_off',
    });
    expect((await get(server, '/admin/users', await enrol(login))).status).toBe(200);
  });
});

describe('wrong codes', () => {
  const server = withServer({ ADMIN_SECOND_FACTOR: 'on', RATE_LIMIT_FACTOR: '1' });
  const { logIn, enrol, present } = secondFactorApi(server);

  test('of one login block the codes of all logins for an hour, but no recovery code, no open session and no other admin', async () => {
    const [admin, other] = [await createAdmin(server), await createAdmin(server)];
    const { secret, token, recoveryCodes } = await enrol(await logIn(admin));
    const { secret: secretOfOther } = await enrol(await logIn(other));
    const login = await logIn(admin);
    for (let i = 0; i < 10; i++)
      expect(await parseErrorResponse(present({ method: 'totp', code: '000000' }, login))).toMatchObject({ status: 403 });
    const blocked = await present({ method: 'totp', code: nextCodeOf(secret) }, await logIn(admin));
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await parseErrorResponse(blocked)).toMatchObject({ status: 429, code: 'request.too_many' });
    expect((await present({ method: 'recovery', code: recoveryCodes[0] }, login)).status).toBe(200);
    expect((await present({ method: 'totp', code: nextCodeOf(secretOfOther) }, await logIn(other))).status).toBe(200);
    expect((await present({ method: 'totp', code: nextCodeOf(secret) }, { token })).status).toBe(200);
  });
});

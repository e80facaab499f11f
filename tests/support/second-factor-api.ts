import { Secret, TOTP } from 'otpauth';
import { endpoints } from '#contract/endpoints.ts';
import { buildUrl } from '#pwa/sync/http/http.ts';
import { get, parseResponse, PASSWORD, post, type Fetcher, type TestUser } from './test-users.ts';

interface Session {
  token: string;
}

const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** The code that an authenticator app shows now. */
export const codeOf = (secret: string): string => codeAt(secret, Date.now());
/** The code that an authenticator app shows next. The server accepts it already, after the present one has enrolled the app. */
export const nextCodeOf = (secret: string): string => codeAt(secret, Date.now() + 30_000);

/** Calls the endpoints of the second factor. */
export function secondFactorApi(server: Fetcher) {
  const put = (body: unknown, user: Session) =>
    server.fetch(endpoints.addSecondFactor.path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify(body),
    });
  const setUp = (user: Session) => parseResponse('setUpTotp', post(server, endpoints.setUpTotp.path, {}, user));
  return {
    /** Logs in with the password alone. */
    logIn: (admin: TestUser) =>
      parseResponse('login', post(server, endpoints.login.path, { email: admin.email, password: PASSWORD })),
    list: (user: Session) => parseResponse('secondFactors', get(server, endpoints.secondFactors.path, user)),
    setUp,
    add: put,
    /** Adds an authenticator app with its present code. */
    enrol: async (user: Session) => {
      const { secret, sealedSecret } = await setUp(user);
      const code = codeOf(secret);
      return { secret, code, ...(await parseResponse('addSecondFactor', put({ method: 'totp', sealedSecret, code }, user))) };
    },
    present: (body: unknown, user: Session) => post(server, endpoints.presentSecondFactor.path, body, user),
    newRecoveryCodes: (user: Session) => post(server, endpoints.createRecoveryCodes.path, {}, user),
    remove: (id: string, user: Session) =>
      server.fetch(buildUrl(endpoints.removeSecondFactor, { id }), {
        method: 'DELETE',
        headers: { authorization: `Bearer ${user.token}` },
      }),
  };
}

import type { endpoints, EndpointName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { hashToken } from '#api/lib/random-token.ts';
import { codeOf, secondFactorApi } from '../support/second-factor-api.ts';
import { sosApi } from '../support/sos-api.ts';
import { get, logIn, parseResponse, PASSWORD } from '../support/test-users.ts';
import type { TestServer } from '../support/server-fixture.ts';
import type { People } from './idempotency-case.ts';
import { sendCall, type Call } from './idempotent-call.ts';

interface IgnoredKeyCase {
  call: Call;
  /** What a repetition gets. */
  repeated: 'success' | ErrorCode;
  /** What the command changes, as one SQL expression, and a repetition does not. */
  state: string;
}

type KeyIgnoringEndpoint = {
  [N in EndpointName]: (typeof endpoints)[N] extends { idempotency: 'none' } ? N : never;
}[EndpointName];

const versionOf = (id: string) => `(SELECT token_version FROM accounts WHERE id = '${id}')`;
const sessionsOf = (id: string) => `(SELECT count(*) FROM sessions WHERE account_id = '${id}')`;
const NOTHING = `'nothing'`;
const PUSH_URL = 'https://fcm.googleapis.com/fcm/send/';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

const CONTACT_TOKEN = 'a-token-of-a-message-to-a-friend';

const CONTACTS = `(SELECT group_concat(emergency_contact || coalesce(emergency_contact_confirmed_at, '') || contact_key)
  FROM accounts LEFT JOIN emergency_contact_requests ON account_id = id)`;
/** Gives an account an emergency contact, who was asked by a link with `CONTACT_TOKEN`. */
async function nameContact({ db }: TestServer, accountId: string): Promise<void> {
  const contact = '+919822000001';
  await db
    .prepare('UPDATE accounts SET emergency_contact = ?1, emergency_contact_key = ?1 WHERE id = ?2')
    .bind(contact, accountId)
    .run();
  await db
    .prepare(
      'INSERT INTO emergency_contact_requests (account_id, contact_key, token_hash, created_at, expires_at) VALUES (?, ?, ?, 0, ?)',
    )
    .bind(accountId, contact, await hashToken(CONTACT_TOKEN), Date.now() + 60_000)
    .run();
}

/** One case for each write endpoint that ignores an Idempotency-Key: why a repetition has no second effect. */
export const IGNORED_KEY_CASES: Record<
  KeyIgnoringEndpoint,
  (server: TestServer, people: People) => Promise<IgnoredKeyCase> | IgnoredKeyCase
> = {
  matchWorkers: () => ({
    call: { name: 'matchWorkers', body: { service: 'plumbing' }, user: null },
    repeated: 'success',
    state: NOTHING,
  }),
  signup: () => ({
    call: {
      name: 'signup',
      body: { name: 'Asha', email: 'asha@example.in', phone: '9822012345', address: 'Pune', password: PASSWORD },
      user: null,
    },
    repeated: 'account.email_taken',
    state: '(SELECT count(*) FROM accounts)',
  }),
  login: (_, { client }) => ({
    call: { name: 'login', body: { email: client.email, password: PASSWORD }, user: null },
    repeated: 'success',
    state: versionOf(client.id),
  }),
  workerLogin: (_, { worker }) => ({
    call: { name: 'workerLogin', body: { emailOrPhone: worker.phone, password: PASSWORD }, user: null },
    repeated: 'success',
    state: versionOf(worker.id),
  }),
  setUpiAddress: (_, { worker }) => ({
    call: { name: 'setUpiAddress', body: { upiAddress: 'ravi@upi', password: PASSWORD }, user: worker },
    repeated: 'success',
    state: `(SELECT upi_address FROM workers WHERE account_id = '${worker.id}')`,
  }),
  sendPhoneCode: (_, { worker }) => ({
    call: { name: 'sendPhoneCode', user: worker },
    repeated: 'success',
    state: '(SELECT count(*) FROM phone_codes)',
  }),
  verifyPhone: (_, { worker }) => ({
    call: { name: 'verifyPhone', body: { code: '123456' }, user: worker },
    repeated: 'success',
    state: `(SELECT verified_phone FROM workers WHERE account_id = '${worker.id}')`,
  }),
  forgotPassword: (_, { client }) => ({
    call: { name: 'forgotPassword', body: { email: client.email }, user: null },
    repeated: 'success',
    state: versionOf(client.id),
  }),
  askEmergencyContact: async (server, { client }) => {
    await nameContact(server, client.id);
    return {
      call: { name: 'askEmergencyContact', body: {}, user: client },
      repeated: 'success',
      state: CONTACTS,
    };
  },
  contactRequest: async (server, { client }) => {
    await nameContact(server, client.id);
    return {
      call: { name: 'contactRequest', body: { token: CONTACT_TOKEN }, user: null },
      repeated: 'success',
      state: CONTACTS,
    };
  },
  confirmContactRequest: async (server, { client }) => {
    await nameContact(server, client.id);
    return {
      call: { name: 'confirmContactRequest', body: { token: CONTACT_TOKEN }, user: null },
      repeated: 'success',
      state: CONTACTS,
    };
  },
  refuseContactRequest: async (server, { client }) => {
    await nameContact(server, client.id);
    return {
      call: { name: 'refuseContactRequest', body: { token: CONTACT_TOKEN }, user: null },
      repeated: 'contact.link_over',
      state: CONTACTS,
    };
  },
  resetPassword: async ({ db }, { client }) => {
    await db
      .prepare('INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
      .bind(await hashToken('token'), client.id, Date.now() + 60_000)
      .run();
    return {
      call: { name: 'resetPassword', body: { token: 'token', password: 'Another@123' }, user: null },
      repeated: 'auth.reset_over',
      state: versionOf(client.id),
    };
  },
  changePassword: (_, { client }) => ({
    call: { name: 'changePassword', body: { currentPassword: PASSWORD, newPassword: 'Another@123' }, user: client },
    repeated: 'auth.required',
    state: versionOf(client.id),
  }),
  logout: async (server, { client }) => ({
    call: { name: 'logout', user: await logIn(server, client) },
    repeated: 'auth.required',
    state: sessionsOf(client.id),
  }),
  endSession: async (server, { client }) => {
    await logIn(server, client);
    const [session] = await parseResponse('sessions', get(server, '/api/account/sessions', client));
    return {
      call: { name: 'endSession', params: { id: session?.id ?? '' }, user: client },
      repeated: 'success',
      state: sessionsOf(client.id),
    };
  },
  confirmPassword: (_, { client }) => ({
    call: { name: 'confirmPassword', body: { password: PASSWORD }, user: client },
    repeated: 'success',
    state: versionOf(client.id),
  }),
  logoutEverywhere: (_, { client }) => ({
    call: { name: 'logoutEverywhere', user: client },
    repeated: 'auth.required',
    state: versionOf(client.id),
  }),
  closeAccount: (_, { client }) => ({
    call: { name: 'closeAccount', body: { password: PASSWORD }, user: client },
    repeated: 'auth.required',
    state: versionOf(client.id),
  }),
  createCalendarFeed: (_, { client }) => ({
    call: { name: 'createCalendarFeed', body: { language: 'en' }, user: client },
    repeated: 'success',
    state: '(SELECT count(*) FROM calendar_feeds)',
  }),
  deleteCalendarFeed: async (server, { client }) => {
    await sendCall(server, { name: 'createCalendarFeed', body: { language: 'en' }, user: client });
    return {
      call: { name: 'deleteCalendarFeed', user: client },
      repeated: 'success',
      state: '(SELECT count(*) FROM calendar_feeds)',
    };
  },
  setUpTotp: (_, { admin }) => ({ call: { name: 'setUpTotp', user: admin }, repeated: 'success', state: NOTHING }),
  passkeyCreationOptions: (_, { admin }) => ({
    call: { name: 'passkeyCreationOptions', user: admin },
    repeated: 'success',
    state: NOTHING,
  }),
  passkeyRequestOptions: (_, { admin }) => ({
    call: { name: 'passkeyRequestOptions', user: admin },
    repeated: 'success',
    state: NOTHING,
  }),
  addSecondFactor: async (server, { admin }) => {
    const { secret, sealedSecret } = await secondFactorApi(server).setUp(admin);
    return {
      call: { name: 'addSecondFactor', body: { method: 'totp', sealedSecret, code: codeOf(secret) }, user: admin },
      repeated: 'success',
      state: '(SELECT sealed_secret || last_step FROM totp_secrets)',
    };
  },
  presentSecondFactor: async (server, { admin }) => {
    const { recoveryCodes } = await secondFactorApi(server).enrol(admin);
    return {
      call: { name: 'presentSecondFactor', body: { method: 'recovery', code: recoveryCodes[0] }, user: admin },
      repeated: 'auth.second_factor_wrong',
      state: '(SELECT count(*) FROM recovery_codes)',
    };
  },
  createRecoveryCodes: (_, { admin }) => ({
    call: { name: 'createRecoveryCodes', user: admin },
    repeated: 'success',
    state: '(SELECT count(*) FROM recovery_codes)',
  }),
  removeSecondFactor: (_, { admin }) => ({
    call: { name: 'removeSecondFactor', params: { id: 'totp' }, user: admin },
    repeated: 'success',
    state: '(SELECT count(*) FROM totp_secrets)',
  }),
  roomTicket: (_, { client }) => ({
    call: { name: 'roomTicket', body: { party: 'inbox', room: `client_${client.id}` }, user: client },
    repeated: 'success',
    state: NOTHING,
  }),
  renewPushSubscription: async (server, { client }) => {
    const body = { endpoint: `${PUSH_URL}old`, keys, language: 'en' };
    await sendCall(server, { name: 'subscribePush', body, user: client });
    return {
      call: {
        name: 'renewPushSubscription',
        body: { old: `${PUSH_URL}old`, subscription: { endpoint: `${PUSH_URL}new`, keys } },
        user: null,
      },
      repeated: 'success',
      state: '(SELECT group_concat(endpoint) FROM push_subscriptions)',
    };
  },
  triggerSos: (_, { client }) => ({
    call: { name: 'triggerSos', body: { location: null, userId: 'guest', pressId: uuidv7() }, user: client },
    repeated: 'success',
    state: `(SELECT count(*) || ',' || sum(presses) FROM sos_cases)`,
  }),
  sosStatus: async (server, { client }) => {
    const { id } = await sosApi(server).triggerSos(client);
    return {
      call: { name: 'sosStatus', params: { id }, body: { location: { lat: 18.5, lng: 73.8 } }, user: client },
      repeated: 'success',
      state: '(SELECT lat || state FROM sos_cases)',
    };
  },
};

import { describe, expect, test } from 'vitest';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { createPng } from '../support/png.ts';
import {
  createClient,
  createWorker,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  patch,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const mail = await startFakeMessageProvider();
const server = withServer({ MAIL_URL: mail.url });

const signupBody = { name: 'Asha Kale', phone: '9822011111', address: 'Kothrud, Pune', password: PASSWORD };
const signUp = (changes: Partial<typeof signupBody> & { email: string }) =>
  post(server, '/api/auth/signup', { ...signupBody, ...changes });
const signUpWorker = (changes: Record<string, string>) => {
  const form = new FormData();
  const fields = { profession: 'plumber', experience: '1-3 years', email: 'ravi@example.in', ...signupBody, ...changes };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('facePhoto', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'face.png');
  return server.fetch('/api/worker/signup', { method: 'POST', body: form });
};
async function requestResetToken({ email }: { email: string }): Promise<string> {
  await parseResponse('forgotPassword', post(server, '/api/auth/forgot-password', { email }));
  const tokenIn = () =>
    /reset-password#(\S+)/.exec(mail.accepted.findLast(({ body }) => body['to'] === email)?.body['text'] ?? '');
  await expect.poll(tokenIn).not.toBeNull();
  return tokenIn()?.[1] ?? '';
}
const resetPassword = (token: string, password: string) => post(server, '/api/auth/reset-password', { token, password });

describe('one of the most frequent passwords', () => {
  test.each(['password', 'Football', '1QAZ2WSX'])('is refused wherever a password is chosen: %s', async (password) => {
    const refusal = { status: 400, code: 'request.invalid', fields: { password: 'field.password_common' } };
    expect(await parseErrorResponse(signUp({ email: 'asha@example.in', password }))).toMatchObject(refusal);
    expect(await parseErrorResponse(signUpWorker({ password }))).toMatchObject(refusal);
    const client = await createClient(server);
    expect(await parseErrorResponse(resetPassword(await requestResetToken(client), password))).toMatchObject(refusal);
    const change = { currentPassword: PASSWORD, newPassword: password };
    expect(await parseErrorResponse(post(server, '/api/auth/change-password', change, client))).toMatchObject({
      ...refusal,
      fields: { newPassword: 'field.password_common' },
    });
  });
});

describe('a password reset link', () => {
  test.each([
    ['en', 'A new password for Karigar', /your client account.* within 30 minutes/, '/reset-password#'],
    ['hi', 'Karigar का नया पासवर्ड', /आपके ग्राहक खाते .* 30 मिनट के अंदर/, '/hi/reset-password#'],
    ['mr', 'Karigar चा नवा पासवर्ड', /तुमच्या ग्राहक खात्यासाठी .* 30 मिनिटांच्या आत/, '/mr/reset-password#'],
  ])('comes in the language of the app: %s', async (language, subject, sentence, path) => {
    const { email } = await createClient(server);
    await parseResponse('forgotPassword', post(server, '/api/auth/forgot-password', { email, language }));
    const body = () => mail.accepted.findLast((message) => message.body['to'] === email)?.body;
    await expect.poll(body).toMatchObject({ subject, text: expect.stringMatching(sentence) });
    expect(body()?.['text']).toContain(path);
  });

  test('is looked up before a password is hashed', async () => {
    // A password that is refused when it is hashed.
    expect(await parseErrorResponse(resetPassword('made-up', 'password'))).toMatchObject({
      status: 400,
      code: 'auth.reset_over',
    });
  });

  test('no longer works after the password was changed or after a log-out everywhere', async () => {
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    for (const [path, body] of [
      ['/api/auth/change-password', change],
      ['/api/auth/logout-everywhere', {}],
    ] as const) {
      const client = await createClient(server);
      const token = await requestResetToken(client);
      expect((await post(server, path, body, client)).status, path).toBe(200);
      expect(await parseErrorResponse(resetPassword(token, 'a new password')), path).toMatchObject({ code: 'auth.reset_over' });
    }
  });
});

describe('a name', () => {
  const refusal = { status: 400, code: 'request.invalid', fields: { name: 'field.name' } };

  test.each([
    ['a right-to-left override', 'Asha \u202Eelak'],
    ['a zero-width space', 'As\u200Bha'],
    ['a joiner after a Latin letter', 'As\u200Dha'],
    ['a link', 'Win at bit.ly/x'],
    ['an address', 'https://evil.example'],
    ['the support of the platform', 'Karigar Support'],
    ['spaced letters', 'S U P P O R T'],
    ['digits for letters', 'Supp0rt Desk'],
    ['Cyrillic letters', 'Kаrigаr Teаm'],
    ['an admin', 'Admin'],
    ['the name of the platform', 'Karigar'],
    ['the police, in Hindi', 'पुणे पुलिस'],
  ])('with %s is refused wherever others see it', async (_, name) => {
    expect(await parseErrorResponse(signUp({ email: 'asha@example.in', name }))).toMatchObject(refusal);
    expect(await parseErrorResponse(signUpWorker({ name }))).toMatchObject(refusal);
    const [client, worker] = [await createClient(server), await createWorker(server)];
    expect(await parseErrorResponse(patch(server, '/api/account', { name }, client))).toMatchObject(refusal);
    expect(await parseErrorResponse(patch(server, '/api/worker/profile', { name }, worker))).toMatchObject(refusal);
    expect(await parseErrorResponse(post(server, '/api/ai/job-request', jobRequestBody({ name }), client))).toMatchObject(
      refusal,
    );
  });

  test.each(['Salim Karigar', 'S.K. Patil', "D'Souza", 'Adminder Singh', 'लक्ष्मी क्\u200Dषीरसागर', '李小龙', 'M. Comrade'])(
    'of a real person is accepted: %s',
    async (name) => {
      expect(
        await parseResponse('changeAccount', patch(server, '/api/account', { name }, await createClient(server))),
      ).toMatchObject({
        name,
      });
    },
  );
});

test('what callers type at the login is not readable in the counters of failed attempts', async () => {
  await createWorker(server);
  for (const emailOrPhone of ['unknown@example.in', '9822012345'])
    await post(server, '/api/worker/login', { emailOrPhone, password: 'a guess' });
  const client = await createClient(server);
  await post(server, '/api/auth/login', { email: client.email, password: 'a guess' });
  await post(server, '/api/auth/forgot-password', { email: client.email });
  const { results } = await server.db.prepare('SELECT key FROM rate_counters').all<{ key: string }>();
  const keys = results.map(({ key }) => key).join('\n');
  expect(keys.match(/^(login|forgot) [\w-]{43}$/gm)).toHaveLength(4);
  expect(keys).not.toMatch(/@|98220/);
});

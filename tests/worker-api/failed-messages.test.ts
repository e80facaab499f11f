import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';
import { createClient, createWorker, patch, post } from '../support/test-users.ts';
import { guestTicketBody } from '../support/ticket-bodies.ts';

const provider = await startFakeMessageProvider();
afterAll(() => provider.close());
const server = withServer({ MAIL_URL: provider.url, SMS_URL: provider.url, PHONE_VERIFICATION: 'on' });
const { triggerSos } = sosApi(server);

const failure = z.object({ what: z.string(), error: z.string() });
/** The log entries of this kind. */
const failures = (what: string) =>
  server.log
    .filter((line) => line.includes(`"what":"${what}"`))
    .map((line) => z.parse(failure, JSON.parse(line.slice(line.indexOf('{')))));

test('the log has the status of the service for each kind of message that it rejects, and nothing of the message', async () => {
  provider.nextStatuses.push(...Array.from({ length: 20 }, () => 402));
  const [client, worker] = [await createClient(server), await createWorker(server)];
  await server.db.prepare('UPDATE workers SET verified_phone = NULL').run();
  await post(server, '/api/auth/forgot-password', { email: client.email });
  await post(server, '/api/worker/phone/code', {}, worker);
  await post(server, '/api/contact', guestTicketBody({ email: 'guest@example.in', name: 'Ashalata' }));
  await patch(server, '/api/account', { emergencyContact: '9822000019' }, client);
  await patch(server, '/api/account', { emergencyContact: 'sister@example.in' }, worker);
  for (const user of [client, worker]) await triggerSos(user, { location: { lat: 18.52311, lng: 73.84422 } });

  for (const [what, services] of [
    ['mail.failed', ['mail']],
    ['sms.failed', ['SMS']],
    ['ticket.mail_failed', ['mail']],
    ['contact.request_failed', ['SMS', 'mail']],
    ['sos.contact_failed', ['SMS', 'mail']],
  ] as const)
    await expect
      .poll(() =>
        failures(what)
          .map(({ error }) => error)
          .toSorted(),
      )
      .toEqual(services.map((service) => `Error: the ${service} service responded with 402`));
  const log = server.log.join('\n');
  const texts = provider.rejected.flatMap(({ body }) => [body['to'], ...(body['text'] ?? '').split('\n')]);
  for (const text of [...texts, client.phone, 'Ashalata', '9822000019', '18.52311', '73.84422'])
    if (text) expect(log, text).not.toContain(text);
});

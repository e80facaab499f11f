import { expect, test } from 'vitest';
import { hashToken } from '#api/lib/random-token.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const TOKEN = 'a-token-of-a-message-to-a-friend';
/** Replaces the link that an account's contact got by one with this token, because the message is not delivered. */
const setToken = async (accountId: string, token: string) =>
  demo.server.db
    .prepare('UPDATE emergency_contact_requests SET token_hash = ? WHERE account_id = ?')
    .bind(await hashToken(token), accountId)
    .run();

test('an emergency contact confirms in Hindi without an account, and withdraws; the user reads each state', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/account-settings');
  await button(page, 'Add somebody').click();
  await page.getByRole('dialog').getByLabel('Mobile number or email').fill('97000 12345');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await text(page, /Not confirmed\. We have asked them/).waitFor();
  await setToken(client.id, 'a token of the message');

  contexts.expectErrors(/400 \(Bad Request\).*emergency-contact/);
  const contact = await contexts.newPage(demo.server.url, { language: null });
  const requests: string[] = [];
  contact.on('request', (request) => requests.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await contact.goto(`/hi/emergency-contact#${TOKEN}`);
  await text(contact, /इस लिंक का समय निकल गया है।/).waitFor();
  await setToken(client.id, TOKEN);
  await contact.reload();
  await text(contact, /ने मुसीबत में ख़बर देने के लिए आपको चुना है।/).waitFor();
  await button(contact, 'हाँ, मुझे बताएँ').click();
  await text(contact, /आपने हाँ कह दी है।/).waitFor();
  expect(requests.filter((url) => url.includes(TOKEN))).toEqual([]);

  await page.reload();
  await text(page, 'Confirmed. We send them a message when you press SOS.').waitFor();
  await button(contact, 'अब मुझे यह नहीं चाहिए').click();
  await text(contact, /अब आपको नहीं बताया जाएगा।/).waitFor();
  await page.reload();
  await text(page, /Somebody you named does not want to be your emergency contact\./).waitFor();
  await button(page, 'Add somebody').waitFor();
});

/**
 * The whole chaos of tests/party/chat-chaos.test.ts: 5,000 messages, the server killed 15 times. `node tests/bench/chat.bench.ts
 * [messages] [kills] [seed]`. Ends with 1 where a message was lost, doubled or out of order, or where the control was not.
 */
import { chatChaos } from '../support/chat-chaos.ts';

const [messages = 5000, kills = 15, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const report = await chatChaos({ messages, kills, seed });
const { stored, phones, control, ...counts } = report;
console.log(JSON.stringify({ seed, ...counts }));
console.log(
  'stored:',
  stored.length === 0 ? 'every message once, numbered without gaps, in the order each wrote them' : stored,
);
console.table(phones.map(({ live, pulled, wrong }) => ({ live, pulled, wrong: wrong.join('; ') || 'nothing' })));
console.log('control, phones that only listen:');
console.table(control.map(({ live, wrong }) => ({ live, wrong: wrong.join('; ') || 'nothing' })));
const good = stored.length === 0 && phones.every(({ wrong }) => wrong.length === 0);
const fails = control.some(({ wrong }) => wrong.length > 0);
console.log(good && fails ? 'passed' : good ? 'FAILED: the control found nothing wrong' : 'FAILED');
process.exit(good && fails ? 0 : 1);

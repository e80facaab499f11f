/**
 * The long version of tests/party/chat-chaos.test.ts: 5,000 messages, and the server is killed 15 times. `node tests/bench/chat.bench.ts
 * [messages] [kills] [seed]`. Exits with 1 if a message was lost, repeated or out of order, or if the control found nothing wrong.
 */
import { runChatChaos } from '../support/chat-chaos.ts';

const [messages = 5000, kills = 15, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const report = await runChatChaos({ messages, kills, seed });
const { stored, simulatedClients, control, ...counts } = report;
console.log(JSON.stringify({ seed, ...counts }));
console.log(
  'stored:',
  stored.length === 0 ? 'every message once, numbered without gaps, in the order each wrote them' : stored,
);
console.table(
  simulatedClients.map(({ live, fetched, wrong }) => ({ live, pulled: fetched, wrong: wrong.join('; ') || 'nothing' })),
);
console.log('control, clients that only listen:');
console.table(control.map(({ live, wrong }) => ({ live, wrong: wrong.join('; ') || 'nothing' })));
const isCorrect = stored.length === 0 && simulatedClients.every(({ wrong }) => wrong.length === 0);
const controlFails = control.some(({ wrong }) => wrong.length > 0);
console.log(isCorrect && controlFails ? 'passed' : isCorrect ? 'FAILED: the control found nothing wrong' : 'FAILED');
process.exit(isCorrect && controlFails ? 0 : 1);

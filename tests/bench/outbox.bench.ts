/**
 * The long version of tests/e2e/outbox-chaos.test.ts: 460 actions from a real browser, which is killed 5 times, and the server twice.
 * `node tests/bench/outbox.bench.ts [messages per thread] [jobs] [seed]`. Exits with 1 if an action was lost, repeated or out of
 * order, or if the control found nothing wrong.
 */
import { runOutboxChaos } from '../support/outbox-chaos.ts';

const [messages = 130, jobs = 35, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const { errors, control, faultCounts, ...counts } = await runOutboxChaos({
  messages,
  jobs,
  browserKills: 5,
  serverKills: 2,
  seed,
});
console.log(JSON.stringify({ seed, ...counts }));
console.table(faultCounts);
console.log('wrong:', errors.length === 0 ? 'nothing: every action once, in its order' : errors);
console.log('control, without keys:', control.length === 0 ? 'nothing' : control.join('; '));
const passed = errors.length === 0 && control.length > 0;
console.log(passed ? 'passed' : 'FAILED');
process.exit(passed ? 0 : 1);

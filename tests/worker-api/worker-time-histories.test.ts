import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ALL_HOURS } from '#contract/workers/hours-of-day.ts';
import {
  acceptByApi,
  createPeople,
  history,
  runHistory,
  type Accept,
  type People,
  type Step,
} from '../support/worker-time-histories.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

/** HISTORIES=10000 takes about half an hour. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 24);
/** About one history in thirty lets jobs overlap. The controls find their faults at once in the histories of this seed. */
const CONTROL_SEED = 3;
/** Histories that run at once, each with its own users. */
const AT_ONCE = 8;

let people: People[] = [];
const CLEAR = ['jobs', 'time_proposals', 'worker_time_cells', 'worker_actions', 'event_outbox', 'workers', 'accounts'];

/** What the server did in any of these histories that the model does not allow. */
async function faultsOf(histories: readonly Step[][], accept: Accept): Promise<string[]> {
  await server.db.exec(CLEAR.map((table) => `DELETE FROM ${table}`).join('\n'));
  people = [];
  for (let i = 0; i < histories.length; i++) people.push(await createPeople(server));
  const found = await Promise.all(
    histories.map((steps, i) => runHistory(server, people[i] ?? { workers: [], clients: [] }, steps, accept)),
  );
  return found.flat();
}

/** Accepts as the server did when a job was a slot of a day: by comparison of the slots, in one guarded statement. */
const acceptBySlot: Accept = async (user, jobId) => {
  const row = await server.db
    .prepare(
      `UPDATE jobs SET status = 'accepted', worker_id = ?1 WHERE id = ?2 AND status = 'pending' AND coalesce(worker_id, ?1) = ?1
        AND NOT EXISTS (SELECT 1 FROM jobs t WHERE t.worker_id = ?1 AND t.date = jobs.date AND t.slot = jobs.slot AND t.status IN ('accepted', 'ongoing'))
        RETURNING id`,
    )
    .bind(user.id, jobId)
    .first();
  return row ? 'ok' : 'worker.slot_taken';
};

describe('the time of workers', () => {
  test(
    'in random histories has no two jobs at once, none outside the hours of its worker, and no free time is refused',
    { timeout: HISTORIES * 2000 + 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (histories) => {
          expect(await faultsOf(histories, acceptByApi(server))).toEqual([]);
        }),
        { numRuns: Math.ceil(HISTORIES / AT_ONCE), interruptAfterTimeLimit: HISTORIES * 2000 },
      );
    },
  );

  test('control: the comparison of slots, without the key, lets jobs overlap', async () => {
    const trigger = await server.db.prepare(`SELECT sql FROM sqlite_master WHERE name = 'jobs_take_time'`).first<string>('sql');
    await server.db.exec('DROP TRIGGER jobs_take_time');
    onTestFinished(async () => void (await server.db.prepare(trigger ?? '').run()));
    const overlaps: string[] = [];
    await fc.check(
      fc.asyncProperty(fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (histories) => {
        overlaps.push(...(await faultsOf(histories, acceptBySlot)).filter((fault) => fault.startsWith('overlap')));
        return overlaps.length === 0;
      }),
      { seed: CONTROL_SEED, numRuns: 10, endOnFailure: true },
    );
    expect(overlaps).not.toEqual([]);
  });

  test('control: a server that does not keep the hours of workers offers and accepts jobs outside of them', async () => {
    await server.db.exec(
      `CREATE TRIGGER forget_hours AFTER UPDATE OF working_hours ON workers BEGIN UPDATE workers SET working_hours = json_object('week', NULL, 'exceptions', (SELECT json_group_array(json_set(e.value, '$.hours', ${ALL_HOURS})) FROM json_each(NEW.working_hours, '$.exceptions') e)) WHERE account_id = NEW.account_id; END`,
    );
    onTestFinished(async () => void (await server.db.exec('DROP TRIGGER forget_hours')));
    // Not every fault names the hours: a job without a slot gets another one.
    const outsideHours = /"ok" instead of "worker\.(not_working|outside_hours)"|^"offers"/;
    const faults: string[] = [];
    await fc.check(
      fc.asyncProperty(fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (histories) => {
        faults.push(...(await faultsOf(histories, acceptByApi(server))));
        return !faults.some((fault) => outsideHours.test(fault));
      }),
      { seed: CONTROL_SEED, numRuns: 10, endOnFailure: true },
    );
    expect(faults).toContainEqual(expect.stringMatching(outsideHours));
  });
});

import type { TestServer } from './server-fixture.ts';

/** Moves the start of a job to this time from now, as if the clock had moved. */
export async function moveSlot({ db }: Pick<TestServer, 'db'>, jobId: string, fromNowMs: number): Promise<void> {
  const startsAt = Date.now() + fromNowMs;
  await db
    .prepare(
      `UPDATE jobs SET counts_from = counts_from - starts_at + ?1, accepted_at = min(accepted_at, accepted_at - starts_at + ?1),
        starts_at = ?1 WHERE id = ?2`,
    )
    .bind(startsAt, jobId)
    .run();
}

/** Moves the end of every job of this account, or of all, back by this time, as if the clock had moved. */
export async function moveEnds({ db }: Pick<TestServer, 'db'>, byMs: number, accountId: string | null = null): Promise<void> {
  await db
    .prepare(
      `UPDATE jobs SET completed_at = completed_at - ?1, completed_received_at = completed_received_at - ?1,
        cancelled_at = cancelled_at - ?1, cancelled_received_at = cancelled_received_at - ?1
      WHERE ?2 IS NULL OR client_id = ?2 OR worker_id = ?2`,
    )
    .bind(byMs, accountId)
    .run();
}

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

import type { SosCaseDetail, SosWatch } from '#contract/sos.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { dutyOf, selectDuty } from '#api/features/duty/duty.usecases.ts';
import { selectJobOfCase, selectWatch, type JobOfCase } from './case-detail.repository.ts';
import { selectCase } from './case-handling.repository.ts';
import { caseOf } from './case-handling.usecases.ts';
import { caseExists } from './sos.repository.ts';

const jobOf = (row: JobOfCase): SosCaseDetail['job'] => ({
  id: row.id,
  service: row.service,
  status: row.status,
  startsAt: row.starts_at,
  address: row.address,
  client: { id: row.client_id, name: row.client_name, phone: row.client_phone },
  worker: row.worker_id ? { id: row.worker_id, name: row.worker_name ?? '', phone: row.worker_phone ?? '' } : null,
});

/** One case with the job of its user. Throws `sos.not_found`. */
export async function getCase(context: ActorContext, id: string): Promise<SosCaseDetail> {
  const { found, jobs } = await context.db.batch({
    found: selectCase(id),
    jobs: selectJobOfCase(id),
    recorded: recordAdminAction(context, { action: 'look.sos', target: id, condition: caseExists(id) }),
  });
  if (!found[0]) throw new AppError('sos.not_found');
  return { ...caseOf(found[0]), job: jobs[0] ? jobOf(jobs[0]) : null };
}

interface WatchedCase {
  id: string;
  raisedAt: number;
  drill: 0 | 1;
  withdrawn: 0 | 1;
}

/** What every page of the console watches. */
export async function watchCases({ db, now }: ActorContext): Promise<SosWatch> {
  const { counts, duty } = await db.batch({ counts: selectWatch(), duty: selectDuty(now) });
  return {
    unseen: counts[0]?.unseen ?? 0,
    seen: counts[0]?.seen ?? 0,
    // Our own text, written by the repository.
    newest: (JSON.parse(counts[0]?.newest ?? '[]') as WatchedCase[]).map((one) => ({
      ...one,
      drill: one.drill === 1,
      withdrawn: one.withdrawn === 1,
    })),
    onDuty: dutyOf(duty, now).onDuty.length,
  };
}

import * as z from 'zod/mini';
import type { Booking, Job } from '#contract/jobs/jobs.ts';
import { responseTo, type Call } from '../recording/history.ts';

export type Row = Record<string, unknown> & { id: string };

/** What an app has of an account: what every page of /api/changes gave, and the details of jobs that it fetched meanwhile. */
export interface FollowerState {
  jobs: Map<string, Row>;
  reviews: Map<string, Row>;
  messages: Map<string, Row>;
  details: Map<string, Row>;
}

/** A page may tell new profiles of workers, which the app writes to the jobs and details that it has. */
const profiles = z.object({
  workers: z._default(
    z.array(z.object({ id: z.string(), name: z.string(), photo: z.nullable(z.string()), rating: z.nullable(z.number()) })),
    [],
  ),
});

/** The last position of a page that told a new profile, by worker. */
type ProfilePositions = Map<string, number>;

function applyProfiles({ jobs, details }: FollowerState, call: Call, positions: ProfilePositions): void {
  for (const { id, name, photo, rating } of z.parse(profiles, call.body).workers) {
    positions.set(id, call.completed);
    for (const job of jobs.values()) if (job['workerId'] === id) job['workerName'] = name;
    for (const detail of details.values())
      if (detail['worker_id'] === id) Object.assign(detail, { workerName: name, workerPhoto: photo, workerRating: rating });
  }
}

/** The app deletes the detail of a job whose client's name has changed: the client was erased. */
function dropErasedDetails({ details }: FollowerState, jobs: readonly (Booking | Job)[]): void {
  for (const job of jobs) if ('customer' in job && details.get(job.id)?.['name'] !== job.customer.name) details.delete(job.id);
}

/** The states of the followers of all accounts after these calls. */
export function followersIn(calls: readonly Call[]): Map<string, FollowerState> {
  const followers = new Map<string, FollowerState & { positions: ProfilePositions }>();
  for (const call of calls.toSorted((a, b) => a.completed - b.completed)) {
    const [page, detail] = [responseTo('changes', call), responseTo('jobDetail', call)];
    if (!(page || detail) || call.account === null) continue;
    const follower = followers.get(call.account) ?? {
      jobs: new Map(),
      reviews: new Map(),
      messages: new Map(),
      details: new Map(),
      positions: new Map(),
    };
    followers.set(call.account, follower);
    if (page) {
      applyProfiles(follower, call, follower.positions);
      for (const list of ['jobs', 'reviews', 'messages'] as const)
        for (const row of page[list]) follower[list].set(row.id, { ...row });
      dropErasedDetails(follower, page.jobs);
    }
    // A detail that was read while a page told of its worker may be older than the page.
    if (detail && call.invoked > (follower.positions.get(detail.worker_id ?? '') ?? -1))
      follower.details.set(detail.id, { ...detail });
  }
  return followers;
}

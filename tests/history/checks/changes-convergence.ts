import { responseTo, type Call } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

type Row = Record<string, unknown> & { id: string };

/** What an app has that applies every page of /api/changes. */
interface FollowerState {
  jobs: Map<string, Row>;
  reviews: Map<string, Row>;
  messages: Map<string, Row>;
}

/** How soon the work starts depends on when the job was read. */
const TIME_DEPENDENT_FIELDS = new Set(['urgency']);

/** The state of each account's follower after all its pages, in their order. */
function followersIn(calls: readonly Call[]): Map<string, FollowerState> {
  const followers = new Map<string, FollowerState>();
  for (const call of calls.toSorted((a, b) => a.completed - b.completed)) {
    const page = responseTo('changes', call);
    if (!page || call.account === null) continue;
    const follower = followers.get(call.account) ?? { jobs: new Map(), reviews: new Map(), messages: new Map() };
    followers.set(call.account, follower);
    for (const list of ['jobs', 'reviews', 'messages'] as const)
      for (const row of page[list]) follower[list].set(row.id, { ...row });
  }
  return followers;
}

/** The rows of a list that the account reads at the end, all pages together. */
function shownTo(account: string, calls: readonly Call[]): { jobs: Row[]; details: Row[]; reviews: Row[] } {
  const own = calls.filter((call) => call.account === account);
  return {
    jobs: own.flatMap((call): Row[] => [
      ...(responseTo('myBookings', call) ?? []),
      ...(responseTo('ongoingJobs', call) ?? []),
      ...(responseTo('jobHistory', call) ?? []),
    ]),
    details: own.flatMap((call) => responseTo('jobDetail', call) ?? []),
    reviews: own.flatMap((call) => responseTo('reviews', call) ?? []),
  };
}

const differingFields = (followed: Row, shown: Row): string[] =>
  Object.keys(shown).filter(
    (field) => !TIME_DEPENDENT_FIELDS.has(field) && JSON.stringify(followed[field]) !== JSON.stringify(shown[field]),
  );

/** What /api/changes has given to a follower equals what the API shows to the same account at the end. */
export function checkConvergence({ calls, marks, database }: Recording): Anomaly[] {
  const quietAt = marks.find(({ type }) => type === 'quiet')?.position ?? Infinity;
  const finalCalls = calls.filter(({ invoked }) => invoked > quietAt);
  const anomalies = [...followersIn(calls)].flatMap(([account, follower]) => {
    const report = (subject: string, message: string): Anomaly => ({
      kind: 'changes-diverged',
      subject: `${subject} of ${account}`,
      message,
      calls: [],
    });
    const compare = (name: string, followed: Row | undefined, shown: Row): Anomaly[] => {
      const subject = `${name} ${shown.id}`;
      if (!followed) return [report(subject, 'never came with the changes')];
      const fields = differingFields(followed, shown);
      return fields.length === 0 ? [] : [report(subject, `${name}: differs in ${fields.join(', ')}`)];
    };
    const shown = shownTo(account, finalCalls);
    const received = database.messages.filter(({ job_id, sender_id }) => sender_id !== account && follower.jobs.has(job_id));
    return [
      ...shown.jobs.flatMap((job) => compare('job', follower.jobs.get(job.id), job)),
      // The detail of a job has more fields than the changes; those that both have are equal.
      ...shown.details.flatMap((detail) => {
        const followed = follower.jobs.get(detail.id) ?? {};
        const shared = Object.entries(detail).filter(([field]) => field in followed);
        return compare('job', follower.jobs.get(detail.id), { ...Object.fromEntries(shared), id: detail.id });
      }),
      ...shown.reviews.flatMap((review) => compare('review', follower.reviews.get(review.id), review)),
      ...received.flatMap(({ id, seq, message }) => compare('message', follower.messages.get(id), { id, seq, message })),
    ];
  });
  // A list and the detail of a job may show the same difference.
  return [...new Map(anomalies.map((anomaly) => [`${anomaly.subject} ${anomaly.message}`, anomaly])).values()];
}

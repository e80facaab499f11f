import { responseTo, type Call } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import { followersIn, type Row } from './follower-state.ts';

/** How soon the work starts, and the name in a review, are those of the moment. Apps show reviews as they are fetched. */
const FIELDS_OF_THE_MOMENT = new Set(['urgency', 'reviewerName']);
const PROFILE_FIELDS = ['workerName', 'workerPhoto', 'workerRating'] as const;

/** What an account reads at the end: its jobs and reviews, all pages together, and the details of some jobs. */
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

const differingFields = (followed: Row, shown: Row, fields: readonly string[]): string[] =>
  fields.filter(
    (field) => !FIELDS_OF_THE_MOMENT.has(field) && JSON.stringify(followed[field]) !== JSON.stringify(shown[field]),
  );

/** What /api/changes has given to a follower equals what the API shows to the same account at the end. */
export function checkConvergence({ calls, markers, database }: Recording): Anomaly[] {
  const finishedAt = markers.find(({ type }) => type === 'finished')?.position ?? Infinity;
  const finalCalls = calls.filter(({ invoked }) => invoked > finishedAt);
  const followers = followersIn(calls.filter(({ invoked }) => invoked < finishedAt));
  return [...followers].flatMap(([account, follower]) => {
    const report = (subject: string, message: string): Anomaly => ({
      kind: 'changes-diverged',
      subject: `${subject} of ${account}`,
      message,
      calls: [],
    });
    const compare = (
      name: string,
      followed: Row | undefined,
      row: Row,
      fields: readonly string[] = Object.keys(row),
    ): Anomaly[] => {
      const subject = `${name} ${row.id}`;
      if (!followed) return [report(subject, `${name}: never came with the changes`)];
      const differing = differingFields(followed, row, fields);
      return differing.length === 0 ? [] : [report(subject, `${name}: differs in ${differing.join(', ')}`)];
    };
    const shown = shownTo(account, finalCalls);
    const received = database.messages.filter(({ job_id, sender_id }) => sender_id !== account && follower.jobs.has(job_id));
    return [
      ...shown.jobs.flatMap((job) => compare('job', follower.jobs.get(job.id), job)),
      // An app that has the detail of a job fetches it again when the job changes, but not when its worker changes.
      ...shown.details.flatMap((detail) => {
        const followed = follower.details.get(detail.id);
        return followed?.['worker_id'] === detail['worker_id'] ? compare('detail', followed, detail, PROFILE_FIELDS) : [];
      }),
      ...shown.reviews.flatMap((review) => compare('review', follower.reviews.get(review.id), review)),
      ...received.flatMap(({ id, seq, message }) => compare('message', follower.messages.get(id), { id, seq, message })),
    ];
  });
}

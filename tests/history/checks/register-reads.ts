import { jobPhotoKey } from '#contract/jobs/job-photos.ts';
import { responseTo, type Call } from '../recording/history.ts';
import type { DatabaseState } from '../recording/database-state.ts';
import { NO, YES, notificationsText } from './register-writes.ts';

interface RegisterRead {
  register: string;
  value: string;
}
/** The members of each set that some command has named, by the kind and owner of the set. */
export type SetMembers = ReadonlyMap<string, ReadonlySet<string>>;

const yesOrNo = (is: boolean): string => (is ? YES : NO);

/** A list shows which of the named members the set has. */
const membersRead = (members: SetMembers, set: string, has: (member: string) => boolean): RegisterRead[] =>
  [...(members.get(set) ?? [])].map((member) => ({ register: `${set} ${member}`, value: yesOrNo(has(member)) }));

function profileReads(
  id: string,
  profile: { name: string; profilePhoto: string | null; emergencyContact: string },
): RegisterRead[] {
  return [
    { register: `name ${id}`, value: profile.name },
    { register: `photo ${id}`, value: profile.profilePhoto ?? '' },
    { register: `emergency-contact ${id}`, value: profile.emergencyContact },
  ];
}

/** What a response shows of the registers. */
export function readsOf(call: Call, members: SetMembers): RegisterRead[] {
  const listed = (ids: readonly { id: string }[]) => (member: string) => ids.some(({ id }) => id === member);
  const favourites = responseTo('favourites', call);
  if (favourites) return membersRead(members, `favourite ${call.account}`, listed(favourites));
  const blocked = responseTo('blockedWorkers', call);
  if (blocked) return membersRead(members, `block ${call.account}`, listed(blocked));
  const user = responseTo('account', call);
  if (user)
    return [
      ...profileReads(user.id, user),
      { register: `notifications ${user.id}`, value: notificationsText(user.notifications) },
    ];
  const worker = responseTo('workerProfile', call);
  if (worker)
    return [
      ...profileReads(worker.id, worker),
      { register: `description ${worker.id}`, value: worker.description },
      { register: `available ${worker.id}`, value: yesOrNo(worker.available) },
      { register: `verification ${worker.id}`, value: worker.verification },
    ];
  const job = responseTo('jobDetail', call);
  if (job)
    return membersRead(members, `job-photo ${job.id}`, (photo) => job.photos.includes(`/media/${jobPhotoKey(job.id, photo)}`));
  const reviews = responseTo('reviews', call);
  if (reviews) return reviews.map((review) => ({ register: `first-name ${review.reviewer_id}`, value: review.reviewerName }));
  const documents = responseTo('verificationDocuments', call);
  if (documents)
    return [
      ...membersRead(members, `document ${call.account}`, listed(documents.papers)),
      { register: `verification ${call.account}`, value: documents.verification },
    ];
  return [];
}

/** What the final rows show of the registers. */
export function finalReads(database: DatabaseState, members: SetMembers): RegisterRead[] {
  const pairs = (rows: readonly { client_id: string; worker_id: string }[]) =>
    new Set(rows.map(({ client_id, worker_id }) => `${client_id} ${worker_id}`));
  const [favourites, blocks] = [pairs(database.favourites), pairs(database.blocked_workers)];
  const subscriptions = new Set(database.push_subscriptions.map(({ endpoint }) => endpoint));
  const files = new Set(database.media.map(({ key }) => key));
  // Without the hash of the bytes.
  const documents = new Set([...files].map((key) => key.split('.').slice(0, 2).join('.')));
  return [...members.keys()]
    .flatMap((set) => {
      const [kind, owner = ''] = set.split(' ');
      if (kind === 'favourite') return membersRead(members, set, (member) => favourites.has(`${owner} ${member}`));
      if (kind === 'block') return membersRead(members, set, (member) => blocks.has(`${owner} ${member}`));
      if (kind === 'job-photo') return membersRead(members, set, (photo) => files.has(jobPhotoKey(owner, photo)));
      if (kind === 'document') return membersRead(members, set, (paper) => documents.has(`${owner}.${paper}`));
      return kind === 'push' ? [{ register: set, value: yesOrNo(subscriptions.has(owner)) }] : [];
    })
    .concat(
      database.accounts.flatMap(({ id, name, suspended_at, emergency_contact }) => [
        { register: `name ${id}`, value: name },
        { register: `emergency-contact ${id}`, value: emergency_contact },
        { register: `suspended ${id}`, value: yesOrNo(suspended_at !== null) },
      ]),
      database.workers.flatMap(({ account_id, available, verification }) => [
        { register: `available ${account_id}`, value: yesOrNo(available === 1) },
        { register: `verification ${account_id}`, value: verification },
      ]),
    );
}

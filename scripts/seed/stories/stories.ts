import { DAY_MS } from '#contract/durations.ts';
import { rejectionReason } from '#contract/rejection.ts';
import { createLoginUser, type Client, type SeedContext } from '../accounts.ts';
import type { LoginWorkers } from '../login-workers.ts';
import type { GeneratedRecords } from '../records.ts';
import { toWorker, type Worker } from '../workers.ts';
import { addAdminStories } from './admin-console.ts';
import { addBookingStories } from './bookings.ts';
import { addDocuments, type StoryFile } from './documents.ts';
import { emptyStoryRows, type StoryRows } from './story-rows.ts';

export const STORY_LOGINS = {
  family: 'family@karigar.example',
  refused: 'refused@karigar.example',
  colleague: 'colleague@karigar.example',
} as const;

/** How many new workers have uploaded documents and wait for an admin. */
const APPLICANTS = 4;

interface StoryPeople {
  client: Client;
  admin: Client;
  loginWorkers: LoginWorkers;
  otherWorkers: readonly Worker[];
  neighbours: readonly Client[];
}

export interface Stories {
  rows: StoryRows;
  files: StoryFile[];
  /** Accounts that exist for the stories alone. */
  accounts: Client[];
  worker: Worker;
}

/** A plumber whose application was refused, with the reason that they read. */
function createRefusedWorker(context: SeedContext): Worker {
  const identity = {
    role: 'worker',
    name: 'Ganesh Pawar',
    mailbox: 'refused',
    phone: '+919822000023',
    joinedDaysAgo: 4,
  } as const;
  const user = createLoginUser(context, 'Dhankawadi', identity);
  const traits = { profession: 'plumber', gender: 'male', experience: '1-3 years', radiusKm: 8, isNew: true } as const;
  const worker = toWorker(context, user, 'Dhankawadi', traits);
  const verification_reason = rejectionReason({ ground: 'unreadable', reason: 'It is your Aadhaar card.' });
  return { ...worker, profile: { ...worker.profile, verification: 'refused', verification_reason } };
}

/**
 * What happened to the demo logins, so that every screen has something to show. The client has no pending or ongoing job,
 * because they could request nothing else meanwhile: the ongoing one belongs to the second client.
 */
export function createStories(context: SeedContext, records: GeneratedRecords, people: StoryPeople): Stories {
  const { client, admin, loginWorkers, otherWorkers, neighbours } = people;
  const rows = emptyStoryRows();
  const family = createLoginUser(context, 'Erandwane', {
    role: 'client',
    name: 'Rohan Bhosale',
    mailbox: 'family',
    phone: '+919822000021',
    joinedDaysAgo: 210,
  });
  const colleague = createLoginUser(context, 'Aundh', {
    role: 'admin',
    name: 'Farhan Shaikh',
    mailbox: 'colleague',
    phone: '+919822000022',
    joinedDaysAgo: 300,
  });
  const refused = createRefusedWorker(context);
  addBookingStories({ context, records, rows, people: { ...loginWorkers, client, family, neighbours } });

  const [alarmed, rude] = neighbours.slice(4, 6);
  if (!alarmed || !rude) throw new Error('too few clients live here');
  addAdminStories(context, rows, { admin, colleague, client, alarmed, rude });
  const applicants = otherWorkers.filter(({ profile }) => profile.verification === 'unchecked').slice(0, APPLICANTS);
  const files = [refused, ...applicants].flatMap((worker) => addDocuments(context, rows, worker));
  const refusal = {
    action: 'worker.refuse',
    target_id: refused.account.id,
    detail: refused.profile.verification_reason ?? '',
  } as const;
  rows.audit_log.push({ at: context.now - 2 * DAY_MS, admin_id: admin.account.id, ...refusal });
  return { rows, files, accounts: [family, colleague], worker: refused };
}

import type { SQL } from 'drizzle-orm';
import { SESSION_MS } from '#contract/accounts.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { RESCHEDULING_RULES } from '#contract/jobs/rescheduling.ts';
import { TICKET_RULES } from '#contract/tickets/tickets.ts';
import { deleteExpiredPasswordResets } from '../features/accounts/accounts.repository.ts';
import { deleteExpiredRequests } from '../features/accounts/contact-requests.repository.ts';
import { deleteOldDevices } from '../features/accounts/known-devices.repository.ts';
import { deleteOldActiveWorkers } from '../features/admin/admin.repository.ts';
import { DASHBOARD_DAYS } from '../features/admin/dashboard.rules.ts';
import { deleteOldEntries } from '../features/audit/audit.repository.ts';
import { deleteOldReadReceipts } from '../features/chat/chat.repository.ts';
import { deleteOldProposals } from '../features/jobs/time-proposals.repository.ts';
import {
  deleteOldSubscriptions,
  deleteSubscriptionsOfExpiredSessions,
  keepSubscriptionsOfAdmins,
} from '../features/push/push.repository.ts';
import { deleteOldPresence } from '../features/rooms/rooms.repository.ts';
import { deleteExpiredChallenges } from '../features/second-factor/second-factor.repository.ts';
import { deleteOldUnconfirmedContacts } from '../features/sos/emergency-contact.repository.ts';
import { deleteOldCases } from '../features/sos/sos-retention.repository.ts';
import { deleteOldTickets } from '../features/tickets/ticket-retention.repository.ts';
import { deleteExpiredCodes } from '../features/workers/phone-verification.repository.ts';
import { deleteOldActions } from '../features/workers/worker-limits.repository.ts';
import { LONGEST_LIMIT_MS } from '../features/workers/worker-limits.rules.ts';
import { deleteOldEvents } from '../lib/event-outbox.repository.ts';
import { deleteOldKeys } from '../lib/idempotency.repository.ts';
import { deleteOldMetrics } from '../lib/metrics.repository.ts';
import { deleteOldCounters } from '../lib/rate-limit.repository.ts';
import { deleteExpiredSessions } from '../lib/sessions.repository.ts';

/** Rows that the cron deletes. */
interface Deleted {
  /** How long after `since` a row is stored. */
  afterMs: number;
  since: string;
  why: string;
  /** The statements that delete rows whose `since` is at most `before`, the oldest first, at most `limit` of the table. */
  delete: (before: number, limit: number) => SQL<never>[];
}

/** Rows that the cron does not delete by their age: what ends them. */
interface Stored {
  until: string;
  why: string;
}

const withAccount = (why: string): Stored => ({ until: 'its user deletes it or closes the account', why });
const days = (count: number): number => count * DAY_MS;

/** What is stored of a job after this time is in `job-compaction.repository.ts`. */
export const COMPACT_JOBS_AFTER_MS = days(90);

/** How long the rows of each table are stored, and why. */
export const RETENTION = {
  event_outbox: {
    afterMs: days(14),
    since: 'the event',
    why: 'A phone that was offline for longer fetches everything again.',
    delete: deleteOldEvents,
  },
  idempotency_keys: {
    afterMs: 48 * HOUR_MS,
    since: 'the request',
    why: 'The contract repeats a response for 48 hours.',
    delete: (before, limit) => [deleteOldKeys(before, limit)],
  },
  metrics: {
    afterMs: days(8),
    since: 'the end of the period',
    why: 'The console draws a week, and an incident is looked into afterwards.',
    delete: (before, limit) => [deleteOldMetrics(before, limit)],
  },
  rate_counters: {
    afterMs: days(1),
    since: 'the start of the window',
    why: 'The longest window is a day. Attempts to log in are counted here too.',
    delete: (before, limit) => [deleteOldCounters(before, limit)],
  },
  room_presence: {
    afterMs: days(1),
    since: 'its expiry',
    why: 'A room deletes its row when it empties. A room that crashed leaves one.',
    delete: (before, limit) => [deleteOldPresence(before, limit)],
  },
  password_resets: {
    afterMs: 0,
    since: 'its expiry',
    why: 'The link has no use afterwards.',
    delete: (before, limit) => [deleteExpiredPasswordResets(before, limit)],
  },
  sessions: {
    afterMs: 0,
    since: 'its end',
    why: 'Its tokens have expired. Its push subscriptions go first, while the row still names them; those of admins stay without it.',
    delete: (before, limit) => [
      keepSubscriptionsOfAdmins(before, limit),
      deleteSubscriptionsOfExpiredSessions(before, limit),
      deleteExpiredSessions(before, limit),
    ],
  },
  push_subscriptions: {
    afterMs: SESSION_MS,
    since: 'the subscription, if it has no session',
    why: 'Subscriptions from before sessions were stored, and those of admins whose session has expired. The others end with their session.',
    delete: (before, limit) => [deleteOldSubscriptions(before, limit)],
  },
  known_devices: {
    afterMs: days(400),
    since: 'the last log-in',
    why: 'Browsers delete the cookie that names the device after 400 days.',
    delete: (before, limit) => [deleteOldDevices(before, limit)],
  },
  passkey_challenges: {
    afterMs: 0,
    since: 'its expiry',
    why: 'No passkey can answer it any more.',
    delete: (before, limit) => [deleteExpiredChallenges(before, limit)],
  },
  phone_codes: {
    afterMs: 0,
    since: 'its expiry',
    why: 'It is not accepted any more.',
    delete: (before, limit) => [deleteExpiredCodes(before, limit)],
  },
  emergency_contact_requests: {
    afterMs: 0,
    since: 'its expiry',
    why: 'It cannot be answered any more. A refusal stays, so that the account cannot ask the same person again.',
    delete: (before, limit) => [deleteExpiredRequests(before, limit)],
  },
  unconfirmed_contact_messages: {
    afterMs: days(1),
    since: 'the message',
    why: 'A contact who has not confirmed gets one message a day of each account.',
    delete: (before, limit) => [deleteOldUnconfirmedContacts(before, limit)],
  },
  worker_actions: {
    afterMs: LONGEST_LIMIT_MS,
    since: 'the action',
    why: 'No limit counts it any more.',
    delete: (before, limit) => [deleteOldActions(before, limit)],
  },
  active_workers: {
    afterMs: days(2 * DASHBOARD_DAYS),
    since: 'the day',
    why: 'The dashboard shows 30 days. The number of each day stays in dashboard_counts.',
    delete: (before, limit) => [deleteOldActiveWorkers(before, limit)],
  },
  time_proposals: {
    afterMs: RESCHEDULING_RULES.storedForMs,
    since: 'the end of the time to answer',
    why: 'The job has its new time. The proposal explains it in a complaint.',
    delete: (before, limit) => [deleteOldProposals(before, limit)],
  },
  read_receipts: {
    afterMs: days(28),
    since: 'the last move',
    why: 'They say only whether the other side has seen the messages, and phones store them.',
    delete: (before, limit) => [deleteOldReadReceipts(before, limit)],
  },
  tickets: {
    afterMs: days(TICKET_RULES.keepForDays),
    since: 'the closing',
    why: 'Its sender may write again about the same.',
    delete: deleteOldTickets,
  },
  audit_log: {
    afterMs: days(2 * 365),
    since: 'the entry',
    why: 'A complaint can be made for two years (Consumer Protection Act 2019, section 69). A trigger rejects an earlier deletion.',
    delete: (before, limit) => [deleteOldEntries(before, limit)],
  },
  sos_cases: {
    afterMs: days(3 * 365),
    since: 'the last step, position or change, once it is closed',
    why: 'Most offences can be prosecuted for three years (BNSS 2023, section 514). Triggers reject an earlier deletion.',
    delete: deleteOldCases,
  },
  sos_log: { until: 'its emergency is deleted', why: 'as sos_cases' },
  sos_track: { until: 'its emergency is deleted, or 90 days after the account is closed', why: 'as sos_cases' },
  sos_presses: { until: 'its emergency is deleted', why: 'as sos_cases' },
  sos_messages: { until: 'its emergency is deleted', why: 'The recipient is emptied when the message is sent.' },
  sos_guest_networks: { until: 'it has no open emergency: then its counts are 0', why: 'One row for each network.' },
  ticket_messages: { until: 'its ticket is deleted', why: 'as tickets' },
  messages: { until: 'its job is compacted, 90 days after its end', why: 'A disagreement about the work comes before that.' },
  jobs: {
    until: 'never; compacted 90 days after its end',
    why: 'Both sides see their past jobs, and accounts must show what was paid. Without a name once the account is closed.',
  },
  payments: { until: 'never', why: 'Proof of payment; tax law asks for it for up to eight years.' },
  reviews: { until: 'never', why: 'The profile of the worker shows them.' },
  worker_time_cells: { until: 'its job ends', why: 'A trigger deletes it.' },
  overlapping_jobs: { until: 'never', why: 'A few jobs of an older version.' },
  deleted_events: { until: 'never', why: 'One row for each room: its numbers must not start again.' },
  dashboard_counts: { until: 'never', why: 'At most 4 rows a day.' },
  accounts: { until: 'its user closes it; then it has no name', why: 'Jobs, payments and reviews refer to it.' },
  suspension_reviews: { until: 'another admin has reviewed the suspension', why: 'It waits for that admin.' },
  workers: withAccount('Clients find the worker by the profile.'),
  deleted_files: { until: 'R2 has deleted the bytes', why: 'A deletion that failed is repeated every minute.' },
  media: withAccount('Profiles and jobs show the photos. Those of messages go with the messages.'),
  favourites: withAccount('A screen lists them.'),
  blocked_workers: withAccount('The client must not see them again.'),
  blocked_clients: withAccount('The worker must not get their requests again.'),
  calendar_feeds: withAccount('A calendar subscribes to the address.'),
  totp_secrets: withAccount('The account logs in with it.'),
  passkeys: withAccount('The account logs in with it.'),
  recovery_codes: withAccount('The account logs in with it.'),
  cron_runs: { until: 'it is replaced', why: 'One row.' },
  sequence_floor: { until: 'never', why: 'One row, written by a restore.' },
  duty_rota: { until: 'it is replaced', why: 'One row.' },
  duty_switches: { until: 'it is replaced', why: 'One row for each admin.' },
} as const satisfies Record<string, Deleted | Stored>;

import * as z from 'zod/mini';
import { service } from './catalogue.ts';
import { latitude, longitude } from './geo.ts';
import { id, uuidv7Id } from './ids.ts';
import { JOB_STATUSES } from './jobs/job-status.ts';
import { paging } from './paging.ts';
import { email, parseIndianMobile, isCleanText, singleLine } from './text.ts';
import { messageLanguage } from './languages.ts';

export { SOS_POLL_INTERVAL_MS } from './sos-interval.ts';

/** `closed` and `false_alarm` end a case. */
export const SOS_STATES = ['raised', 'received', 'seen', 'helping', 'closed', 'false_alarm'] as const;

const point = z.object({ lat: latitude, lng: longitude });
const caseToken = z.pipe(
  z.transform((value: unknown) => z.safeParse(singleLine(100), value).data),
  z.optional(z.string()),
);

/**
 * The specification sends `userId`, but the caller is identified by the token. A case token joins an open case, or replaces one
 * that is over; a value that cannot be one, such as the empty token that accounts get, is ignored, so that no press fails
 * because of it. A repeated `pressId` is a retry of the same press. `pressedAt` is the device time of the press, which may have
 * waited for a network, `pressedAgainAt` that of a later one, whose place `location` is, and `sentAt` that of the request: their differences
 * are right although the clock of the device may not be, unless it is set in between. `language` is that of the message to the
 * emergency contact.
 */
export const sosBody = z.object({
  location: z._default(z.nullable(point), null),
  userId: z.optional(z.unknown()),
  caseToken,
  pressId: z.optional(uuidv7Id),
  pressedAt: z.optional(z.int()),
  pressedAgainAt: z.optional(z.int()),
  sentAt: z.optional(z.int()),
  language: messageLanguage,
});
export type SosRequest = z.output<typeof sosBody>;

export const sosResponse = z.object({
  success: z.literal(true),
  id: z.string(),
  state: z.enum(SOS_STATES),
  caseToken: z.string(),
});
export type SosResponse = z.infer<typeof sosResponse>;

/**
 * After this time without an admin, the room writes `unanswered`, consoles read the state again, and the app tells the user to
 * call 112.
 */
export const SOS_UNANSWERED_AFTER_MS = 45_000;

/** An emergency that no admin has seen after these times is announced to the next admin on duty, and then to all admins. */
export const SOS_NEXT_ADMIN_AFTER_MS = 60_000;
export const SOS_ALL_ADMINS_AFTER_MS = 180_000;

/** Who was notified of a case: the first admin on duty, the next one, or all admins. */
export const SOS_ALERTS = ['alerted', 'alerted_next', 'alerted_all'] as const;
export type SosAlert = (typeof SOS_ALERTS)[number];

/**
 * Steps in the log of a case. The room's alarm writes `unanswered`. Alerts are written once a browser of the admin has accepted
 * them or their console was connected, `alert_failed` otherwise; both name the admin, unless they concern all. `contact_told`:
 * the message to the emergency contact was accepted; `contact_failed`: they got no message of this case, because sending was
 * given up or they may get no further unconfirmed message that day. `withdrawn`: its sender says that they are safe; a later
 * press writes `raised` again.
 */
export const SOS_LOG_STEPS = [
  ...SOS_STATES,
  'withdrawn',
  'note',
  'unanswered',
  'contact_told',
  'contact_failed',
  ...SOS_ALERTS,
  'alert_failed',
] as const;

/** Withdrawals per case that are logged, each followed by at most one `raised`: admins read the log of a case as a whole. */
export const MAX_SOS_WITHDRAWALS = 20;

/** Admins receive one event of presses, and one position, per case and interval. All are stored. */
export const SOS_BROADCAST_INTERVAL_MS = 3_000;
/** Stored positions per case: at most one per interval and `points` in total, plus always the newest. */
export const SOS_POSITION_LIMITS = { everyMs: 30_000, points: 2880 } as const;

/** The user who raised the alarm polls its status and may send the current position. `seen.by` is a first name only. */
export const sosStatusBody = z.object({
  caseToken,
  location: z._default(z.nullable(point), null),
});
/**
 * The sender says that they are safe. `pressId` is their last press: a withdrawal that arrives after a newer one changes
 * nothing.
 */
export const withdrawSosBody = z.object({ caseToken, pressId: uuidv7Id });
export type WithdrawSosRequest = z.output<typeof withdrawSosBody>;
export const sosStatus = z.object({
  id: z.string(),
  state: z.enum(SOS_STATES),
  raisedAt: z.int(),
  /** The admin who helps, and since when; until one does, the first who looked at the case. */
  seen: z.nullable(z.object({ by: z.string(), at: z.int() })),
  /** Whether the message to the emergency contact is waiting, was sent or will not be sent; null without a contact. */
  contact: z.nullable(z.enum(['waiting', 'told', 'failed'])),
  unanswered: z.boolean(),
  /** When its sender said that they are safe; null if they have pressed since. Missing in responses of an older version. */
  withdrawnAt: z.optional(z.nullable(z.int())),
  /** Which admins were notified, and when. */
  alerts: z.optional(z.array(z.object({ step: z.enum(SOS_ALERTS), at: z.int() }))),
});
export type SosStatus = z.infer<typeof sosStatus>;

/** `network`: only the open cases of the guests of this network. */
export const sosListQuery = z.object({
  state: z._default(z.enum(['open', 'over']), 'open'),
  network: z.optional(singleLine(100)),
  limit: paging.limit,
  cursor: z.optional(singleLine(500)),
});
export const sosNoteBody = z.object({ note: singleLine(500) });
/** How often its sender had pressed when the admin looked at the case. Who has pressed again since has not been judged. */
const presses = z.int().check(z.minimum(0));
export const closeSosBody = z.object({
  outcome: z.enum(['closed', 'false_alarm']),
  note: z.optional(singleLine(500)),
  /** A console of an older version sends none. */
  presses: z.optional(presses),
});

/** Closes drills, and all others as false alarms. */
export const MAX_CASES_AT_ONCE = 100;
export const closeSosCasesBody = z.object({
  cases: z.array(z.object({ id, presses })).check(z.minLength(1, 'field.required'), z.maxLength(MAX_CASES_AT_ONCE)),
  note: singleLine(500),
});
export type SeenCase = z.infer<typeof closeSosCasesBody>['cases'][number];

/** An emergency as admins see it. `who` is null for a guest; `place` is the newest position. */
export const sosCase = z.object({
  id: z.string(),
  state: z.enum(SOS_STATES),
  raisedAt: z.int(),
  /** Device time of the first press if it is earlier than `raisedAt`, because the alarm waited for a network. */
  pressedAt: z.int(),
  presses: z.int(),
  /** A drill, with the name of the admin who started it; null for an emergency. */
  drill: z.nullable(z.object({ by: z.string() })),
  who: z.nullable(
    z.object({
      id,
      /** The role of the account. */
      kind: z.enum(['client', 'worker', 'admin']),
      name: z.string(),
      phone: z.string(),
      /** Emergency contact: an Indian mobile number, an e-mail address, or empty. */
      contact: z.string(),
    }),
  ),
  place: z.nullable(z.object({ lat: latitude, lng: longitude, at: z.int() })),
  /** Previous positions, oldest first, at most 60. */
  trail: z.array(point),
  log: z.array(z.object({ at: z.int(), step: z.enum(SOS_LOG_STEPS), by: z.nullable(z.string()), note: z.string() })),
});
export type SosCase = z.infer<typeof sosCase>;

/** When the sender of a case said that they are safe; null if they did not, or have pressed since. */
export const withdrawnAt = (log: SosCase['log']): number | null => {
  const last = log.findLast(({ step }) => step === 'raised' || step === 'withdrawn');
  return last?.step === 'withdrawn' ? last.at : null;
};

const jobSide = z.object({ id, name: z.string(), phone: z.string() });
/** A case with the job that its user had when they pressed: under way, or at most a day away. */
export const sosCaseDetail = z.extend(sosCase, {
  job: z.nullable(
    z.object({
      id,
      service,
      status: z.enum(JOB_STATUSES),
      startsAt: z.int(),
      address: z.string(),
      client: jobSide,
      worker: z.nullable(jobSide),
    }),
  ),
});
export type SosCaseDetail = z.infer<typeof sosCaseDetail>;

/**
 * What every page of the admin console watches: how many open cases are unseen, and how many emergencies (no drills) are seen;
 * both stop counting at 100. `newest`: the newest unseen cases, without anything about their users except whether they have
 * said last that they are safe.
 */
export const sosWatch = z.object({
  unseen: z.int(),
  seen: z.int(),
  newest: z.array(z.object({ id, raisedAt: z.int(), drill: z.boolean(), withdrawn: z.boolean() })),
  onDuty: z.int(),
});
export type SosWatch = z.infer<typeof sosWatch>;

/**
 * A row of the list of emergencies. Among all open ones, a guest's row stands for their `guestNetwork` (a part of a mobile
 * network, or one home): it is the most urgent of its open guest cases, and no admin has seen `unseen` of them yet.
 */
export const sosListItem = z.extend(sosCase, {
  /** Its account had a job at a press, or just before. Missing in responses of an older version. */
  hasJob: z.optional(z.boolean()),
  guestNetwork: z.nullable(z.object({ id: z.string(), cases: z.int(), unseen: z.int() })),
});
export type SosListItem = z.infer<typeof sosListItem>;

/** Emergency contact: an Indian mobile number (normalized to `+91XXXXXXXXXX`), an e-mail address, or empty. */
export const emergencyContact = z.pipe(
  z.string().check(
    z.refine(isCleanText, 'field.control_characters'),
    z.trim(),
    z.maxLength(254),
    z.refine((text) => text === '' || parseIndianMobile(text) !== null || z.safeParse(email, text).success, 'field.contact'),
  ),
  z.transform((text) => parseIndianMobile(text) ?? text),
);

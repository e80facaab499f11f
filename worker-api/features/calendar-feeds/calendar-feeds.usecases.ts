import { DAY_MS } from '#contract/durations.ts';
import { writeCalendar } from '#contract/calendar/icalendar.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { requireFreshLogin } from '#api/features/accounts/fresh-login.usecases.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { hashToken, randomToken } from '#api/lib/random-token.ts';
import { checkRateLimit } from '#api/lib/rate-limit.ts';
import * as feeds from './calendar-feeds.repository.ts';
import { feedEvent } from './calendar-feeds.rules.ts';
import { CALENDAR_NAME } from './calendar-texts.ts';

const TOKEN_BYTES = 32;
const SHOWN_FOR_MS = 90 * DAY_MS;
/** From one network. Calendar services fetch the feeds of many users from one, so only requests for unknown feeds count. */
const UNKNOWN_ADDRESSES = { max: 60, seconds: 3600 };

/** When the caller's calendar feed was made. */
export async function getCalendarFeed({ db, actor }: ActorContext): Promise<{ createdAt: number | null }> {
  return { createdAt: (await db.first(feeds.selectFeed(actor.id)))?.created_at ?? null };
}

/**
 * Makes an address, which replaces the one before. Throws `auth.password_needed`: the address shows homes and outlives the
 * session.
 */
export async function createCalendarFeed(
  context: ActorContext,
  language: LanguageCode,
): Promise<{ path: string; createdAt: number }> {
  const { db, actor, now } = context;
  await requireFreshLogin(context);
  const token = randomToken(TOKEN_BYTES);
  await db.batch({
    set: feeds.setFeed({ account_id: actor.id, token_hash: await hashToken(token), language, created_at: now }),
  });
  return { path: `/calendar/${token}.ics`, createdAt: now };
}

export async function deleteCalendarFeed({ db, actor }: ActorContext): Promise<void> {
  await db.batch({ deleted: feeds.deleteFeed(db, actor.id) });
}

/** The calendar with this file name. Throws `request.not_found` and `request.too_many`. */
export async function writeCalendarFile(context: Context, file: string): Promise<string> {
  const { db, settings, now, origin, clientNetwork } = context;
  const tokenHash = await hashToken(/^([\w-]+)\.ics$/.exec(file)?.[1] ?? '');
  const {
    feed: [feed],
    jobs,
  } = await db.batch({
    feed: feeds.selectFeedByToken(tokenHash),
    jobs: feeds.selectFeedJobs(tokenHash, now - SHOWN_FOR_MS),
  });
  if (!feed) {
    await checkRateLimit(db, settings, `unknown calendar ${clientNetwork}`, UNKNOWN_ADDRESSES, now);
    throw new AppError('request.not_found');
  }
  const events = jobs.map((job) => feedEvent(job, feed.language, origin));
  return writeCalendar(events, CALENDAR_NAME);
}

/** Statements that other features run. */
export { eraseFeed as eraseCalendarFeed, selectFeed as calendarFeedOfAccount } from './calendar-feeds.repository.ts';

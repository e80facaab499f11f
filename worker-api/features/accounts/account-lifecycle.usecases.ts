import type { AccountChanges, User } from '#contract/accounts.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { findSavedResponse, isUnusedKey, saveResponse } from '#api/lib/idempotency.ts';
import { verifyPassword } from '#api/lib/password.ts';
import { checkRateLimit } from '#api/lib/rate-limit.ts';
import { blocksOfAccount, eraseBlocks } from '#api/features/blocks/blocks.usecases.ts';
import { eraseFavourites, favouritesOfAccount } from '#api/features/favourites/favourites.usecases.ts';
import { anonymizeJobsOfClient, hasOpenJobs, jobsForExport } from '#api/features/jobs/jobs.usecases.ts';
import { deleteMediaObjects, deleteMediaRows, filesOfAccount, storeUploads } from '#api/features/media/media.usecases.ts';
import { eraseMessages, messagesOfAccount } from '#api/features/chat/chat.usecases.ts';
import { paymentsOfAccount } from '#api/features/payments/payments.usecases.ts';
import { eraseSubscriptions, subscriptionsOfAccount } from '#api/features/push/push.usecases.ts';
import { reviewsForExport } from '#api/features/reviews/reviews.usecases.ts';
import { sosOfAccount } from '#api/features/sos/sos.usecases.ts';
import * as accounts from './accounts.repository.ts';
import { userOf } from './accounts.usecases.ts';

/** The account in the token. */
export async function getOwnAccount(context: ActorContext): Promise<User> {
  const row = await accounts.findById(context.db, context.actor.id);
  if (!row) throw new AppError('auth.required');
  return userOf(row);
}

/** Changes what is given of the account and leaves the rest. Throws `account.phone_taken` where another worker has that phone. */
export async function changeAccount(context: ActorContext, changes: AccountChanges): Promise<User> {
  const { db, idempotencyKey, actor, now } = context;
  const [[row] = []] = await db.batch([
    accounts.updateAccount(actor.id, changes, isUnusedKey(idempotencyKey)),
    ...(idempotencyKey ? [saveResponse(idempotencyKey, '', accounts.hasPhone(actor.id, changes.phone), now)] : []),
  ]);
  if (row) return userOf(accounts.asAccount(row));
  // Sent again, perhaps after another change: it has been made, and is not made twice.
  if (idempotencyKey && (await findSavedResponse(db, idempotencyKey)) !== null) return getOwnAccount(context);
  throw new AppError('account.phone_taken', { fields: { phone: 'field.invalid' } });
}

/** Sets the profile photo; the one before it is deleted. */
export async function changeProfilePhoto(context: ActorContext, files: Map<string, File[]>): Promise<User> {
  const file = files.get('photo')?.[0];
  if (!file) throw new AppError('request.invalid', { fields: { photo: 'field.required' } });
  const previous = await accounts.findById(context.db, context.actor.id);
  const stored = await storeUploads(context, context.actor.id, [{ kind: 'profile', file }]);
  const key = stored.rows[0]?.key;
  if (!key) throw new Error('the photo was not stored');
  try {
    const [[row] = []] = await context.db.batch([
      accounts.setPhoto(context.actor.id, key),
      ...stored.statements,
      deleteMediaRows(context.actor.id, sql`key = ${previous?.photo_key ?? ''}`),
    ]);
    if (!row) throw new AppError('auth.required');
    if (previous?.photo_key) context.waitUntil(deleteMediaObjects(context, [previous.photo_key]));
    return userOf(accounts.asAccount(row));
  } catch (error) {
    await stored.discard();
    throw error;
  }
}

/**
 * Erases an account: name, contact, address, photos, favourites, what it wrote to others and what its jobs say of it. Jobs, payments and reviews stay
 * without a name. Throws `auth.wrong_password` and, while a booking is not over, `account.job_open`.
 */
export async function closeAccount(context: ActorContext, password: string): Promise<void> {
  const { id } = context.actor;
  const row = await accounts.findById(context.db, id);
  await checkRateLimit(context.db, context.settings, `close ${id}`, { max: 10, seconds: 900 }, context.now);
  if (!(await verifyPassword(password, row?.password_hash ?? null))) throw new AppError('auth.wrong_password');
  const files = await context.db.all<{ key: string }>(filesOfAccount(id));
  const erased = accounts.isErased(id);
  const [closed = []] = await context.db.batch([
    accounts.eraseAccount(id, hasOpenJobs(id), context.now),
    anonymizeJobsOfClient(id, erased),
    ...eraseFavourites(id, erased),
    ...eraseBlocks(id, erased),
    eraseSubscriptions(id, erased),
    eraseMessages(id, erased),
    deleteMediaRows(id, erased),
    ...accounts.eraseRelatedData(id),
  ]);
  if (closed.length === 0) throw new AppError('account.job_open');
  context.disconnectAccount(id);
  context.waitUntil(
    deleteMediaObjects(
      context,
      files.map(({ key }) => key),
    ),
  );
}

/** Everything kept about the account, for its owner. */
export async function exportAccount(context: ActorContext): Promise<Record<string, unknown>> {
  const { id } = context.actor;
  const row = await accounts.findById(context.db, id);
  if (!row) throw new AppError('auth.required');
  const [jobs, reviews, payments, favourites, blocked, files, emergencies, worker, messages, subscriptions] =
    await context.db.batch([
      jobsForExport(id),
      reviewsForExport(id),
      paymentsOfAccount(id),
      favouritesOfAccount(id),
      blocksOfAccount(id),
      filesOfAccount(id),
      sosOfAccount(id),
      accounts.workerForExport(id),
      messagesOfAccount(id),
      subscriptionsOfAccount(id),
    ]);
  return {
    exportedAt: new Date(context.now).toISOString(),
    account: { ...userOf(row), createdAt: new Date(row.created_at).toISOString() },
    jobs,
    reviews,
    payments,
    favourites,
    blocked,
    files,
    emergencies,
    ...(worker?.[0] && { worker: worker[0] }),
    messages,
    subscriptions,
  };
}

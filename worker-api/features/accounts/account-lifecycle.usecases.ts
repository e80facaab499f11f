import type { AccountChanges, User } from '#contract/accounts.ts';
import { mailboxKey } from '#contract/text.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { endAnswerTimeOfUnverified } from '#api/features/jobs/direct-request.usecases.ts';
import { changePhoneOfJobs } from '#api/features/jobs/jobs.usecases.ts';
import { deleteBytes, deleteFiles, storeUploads } from '#api/features/media/media.usecases.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import { erasePlacesOfSos } from '#api/features/sos/sos.usecases.ts';
import { closingStatements } from './account-closing.usecases.ts';
import { hasContacts, hasPhoto, isReplacedPhoto } from './accounts.predicates.ts';
import * as accounts from './accounts.repository.ts';
import { logAuthentication } from './authentication-log.usecases.ts';
import {
  contactKeysOf,
  deleteFormerContactRequests,
  rejectedContactError,
  newContactRequest,
  trySendContactRequest,
} from './contact-requests.usecases.ts';
import { mayChangeContacts } from './fresh-login.usecases.ts';
import { requirePassword } from './passwords.usecases.ts';
import type { UserRow } from './accounts.repository.ts';
import { userOf } from './accounts.usecases.ts';

/** The account of the caller. */
export async function getOwnAccount(context: ActorContext): Promise<User> {
  const row = await accounts.findById(context.db, context.actor.id);
  if (!row) throw new AppError('auth.required');
  return userOf(row);
}

/**
 * Changes the given fields of the account, and asks a new emergency contact to confirm. Throws `auth.password_needed` for other contacts
 * without a fresh login, `account.phone_taken` if another worker has a worker's new phone, `contact.refused` if the contact has refused,
 * and `request.invalid` if the new contact or the new phone makes the account its own contact.
 */
export async function changeAccount(context: ActorContext, changes: AccountChanges): Promise<UserRow> {
  const { actor, settings, db, now } = context;
  const { emergencyContact, language = 'en' } = changes;
  const contactKeys = emergencyContact ? await contactKeysOf(settings, mailboxKey(emergencyContact)) : null;
  const { line, cityState, postalCode } = changes.address ?? {};
  const newAddress = [line, cityState, postalCode].filter(Boolean).join(', ');
  // A request without a place is offered around that of the account.
  const place = newAddress ? await locateInGazetteer(context, newAddress) : null;
  const isChanged = hasContacts(actor.id, changes);
  const request = contactKeys ? await newContactRequest(context, isChanged) : null;
  const former = changes.phone === undefined ? null : await accounts.findById(db, actor.id);
  const { row, events } = await runCommand<UserRow>(context, {
    write: accounts.updateAccount(actor.id, changes, contactKeys, mayChangeContacts(context, changes), place),
    dependentStatements: [
      ...(emergencyContact === undefined ? [] : [deleteFormerContactRequests(actor.id, isChanged)]),
      ...(request ? [request.statement] : []),
      endAnswerTimeOfUnverified(context),
      ...(former && changes.phone !== undefined && changes.phone !== former.phone
        ? changePhoneOfJobs(actor.id, { from: former.phone, to: changes.phone }, isChanged, now)
        : []),
    ],
    result: accounts.userResult(actor.id, isChanged),
  });
  context.publish(events);
  if (row) {
    // A message that is not sent now can be sent again by the user.
    if (request) context.waitUntil(trySendContactRequest(context, request.token, language));
    return row;
  }
  throw await rejectedContactError(context, contactKeys, emergencyContact === '' ? undefined : changes.phone);
}

/** Sets the profile photo and deletes every other one. Throws `media.storage_full`. */
export async function changeProfilePhoto(context: ActorContext, files: Map<string, File[]>): Promise<UserRow> {
  const { db, actor } = context;
  const file = files.get('photo')?.[0];
  if (!file) throw new AppError('request.invalid', { fields: { photo: 'field.required' } });
  const stored = await storeUploads(context, actor.id, [{ kind: 'profile', file }]);
  const key = stored.rows[0]?.key;
  if (!key) throw new Error('the photo was not stored');
  try {
    const { row } = await runCommand<UserRow>(context, {
      write: accounts.setPhoto(db, actor.id, key, stored.hasRoom),
      dependentStatements: [...deleteFiles(actor.id, isReplacedPhoto(actor.id, key)), endAnswerTimeOfUnverified(context)],
      fileStatements: stored.statements,
      result: accounts.userResult(actor.id, hasPhoto(actor.id, key)),
    });
    if (!row) throw new AppError('media.storage_full');
    context.waitUntil(deleteBytes(context.env));
    return row;
  } catch (error) {
    await stored.discard();
    throw error;
  }
}

/**
 * Closes an account and erases its personal data: name, contact, address, photos, favourites, messages and what the client wrote in
 * jobs. Jobs, payments and reviews stay without a name. Throws `auth.wrong_password`, `account.job_open` while a job is open, and
 * `account.matter_open` while others still need to know who the account belongs to, as shortly after a job.
 */
export async function closeAccount(context: ActorContext, password: string): Promise<void> {
  const { id } = context.actor;
  await requirePassword(context, password);
  const { hasOpenJobs, closed, changedEvents } = await context.db.batch({
    hasOpenJobs: accounts.selectHasOpenJobs(id, context.now),
    ...closingStatements(id, context.now, accounts.mayBeClosed(id, context.now)),
  });
  if (closed.length === 0) throw new AppError(hasOpenJobs[0]?.value ? 'account.job_open' : 'account.matter_open');
  await logAuthentication(context, 'closing', id);
  context.publish(changedEvents);
  context.disconnectAccount(id);
  context.waitUntil(deleteBytes(context.env));
}

/** Erases where the emergencies of closed accounts were, 90 days after the accounts were closed. */
export async function erasePlacesOfClosedAccounts(env: Env, now: number): Promise<void> {
  const due = accounts.selectPlacesToErase(now);
  await new Database(env.DB).batch({ erased: erasePlacesOfSos(due), marked: accounts.markPlacesErased(due) });
}

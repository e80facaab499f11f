import type { SQL } from 'drizzle-orm';
import type { AccountChanges, NotificationTopic, User } from '#contract/accounts.ts';
import { uuidv7 } from '#contract/ids.ts';
import { emailKey, parseIndianMobile } from '#contract/text.ts';
import { AppError } from '#api/lib/app-error.ts';
import { signPendingToken } from '#api/lib/auth.ts';
import type { Context } from '#api/lib/context.ts';
import type { Database } from '#api/lib/db.ts';
import { verifyPassword } from '#api/lib/password.ts';
import { lacksSecondFactor } from '#api/lib/second-factor.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import { accountExists } from './accounts.predicates.ts';
import {
  findClientOrAdminByEmail,
  findWorkerByLogin,
  insertAccount,
  findLoginConflicts,
  updateAccount,
  type NewAccount,
  type UserRow,
} from './accounts.repository.ts';
import { countLogin, rememberDevice } from './attempt-limits.usecases.ts';
import { hashNewPassword } from './new-password.usecases.ts';
import type { AccountRow } from './accounts.table.ts';
import { withAuthenticationLog } from './authentication-log.usecases.ts';
import { startSession } from './sessions.usecases.ts';

/** Which topics an account has on, from the list of those that are off. */
export function notificationSettingsOf(mutedJson: string): User['notifications'] {
  const mutedTopics = new Set(JSON.parse(mutedJson) as string[]);
  const isEnabled = (topic: NotificationTopic) => !mutedTopics.has(topic);
  return {
    bookings: isEnabled('bookings'),
    payments: isEnabled('payments'),
    messages: isEnabled('messages'),
    jobs: isEnabled('jobs'),
  };
}

/** An account as its owner sees it. */
export const userOf = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.kind,
  phone: row.phone,
  profilePhoto: row.photo_key && `/media/${row.photo_key}`,
  latitude: row.lat,
  longitude: row.lng,
  address: { line: row.address, cityState: row.city_state, postalCode: row.postal_code, taxId: row.tax_id },
  notifications: notificationSettingsOf(row.muted_topics),
  emergencyContact: row.emergency_contact,
});

interface Signup {
  name: string;
  email: string;
  phone: string;
  address: string;
  password: string;
}

/** Opens a client account. Throws `account.email_taken`. */
export async function signUp(context: Context, body: Signup): Promise<User> {
  const place = await locateInGazetteer(context, body.address);
  const id = uuidv7(context.now);
  const {
    inserted: [row],
  } = await context.db.batch({
    inserted: insertAccount(context.db, {
      id,
      kind: 'client',
      name: body.name,
      email: body.email,
      email_key: emailKey(body.email),
      phone: body.phone,
      password_hash: await hashNewPassword(body.password),
      address: body.address,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      created_at: context.now,
    }),
    device: await rememberDevice(context, id, accountExists(id)),
  });
  if (!row) throw new AppError('account.email_taken');
  return userOf(row);
}

/** The statement that inserts a worker's account. It returns no row if another worker has the e-mail or the phone. */
export const insertWorkerAccount = (db: Database, account: Omit<NewAccount, 'kind' | 'email_key' | 'lat' | 'lng'>) =>
  insertAccount(db, { ...account, kind: 'worker', email_key: emailKey(account.email) });

/** The statement that changes a worker's account where `condition` holds. It returns no row if another worker or the emergency contact has the new phone. */
export const updateWorkerAccount = (id: string, changes: Pick<AccountChanges, 'name' | 'phone' | 'address'>, condition: SQL) =>
  updateAccount(id, changes, null, condition);

/** Throws `account.email_taken` or `account.phone_taken` if a worker has that e-mail or phone. */
export async function assertWorkerLoginAvailable(context: Context, email: string, phone: string): Promise<void> {
  const conflicts = await findLoginConflicts(context.db, emailKey(email), phone);
  if (conflicts?.email) throw new AppError('account.email_taken', { fields: { email: 'field.invalid' } });
  if (conflicts?.phone) throw new AppError('account.phone_taken', { fields: { phone: 'field.invalid' } });
}

/**
 * Checks a password against one account, counting failures, and makes the device known to it. Throws `auth.bad_credentials`,
 * `account.suspended`, with its ground if it has one, and `request.too_many`.
 * @param undoCount the statements that undo the counting of this login
 */
async function checkPassword(
  context: Context,
  row: AccountRow | null,
  password: string,
  undoCount: SQL<never>[],
): Promise<AccountRow> {
  const isCorrect = await verifyPassword(password, row?.password_hash ?? null);
  if (!row || !isCorrect) throw new AppError('auth.bad_credentials');
  const isSuspended = row.suspended_at !== null;
  await context.db.batch({ undone: undoCount, device: isSuspended ? [] : await rememberDevice(context, row.id) });
  if (isSuspended) throw new AppError(row.suspend_ground ? `account.suspended_${row.suspend_ground}` : 'account.suspended');
  return row;
}

/** What a login with a password alone gets of an account that needs a second factor. */
const withoutContactData = (row: AccountRow): AccountRow => ({
  ...row,
  phone: '',
  photo_key: null,
  lat: null,
  lng: null,
  address: '',
  city_state: '',
  postal_code: '',
  tax_id: '',
  emergency_contact: '',
});

/** Logs in a client or an admin. Throws `account.not_found`, for which the login page offers to sign up. */
export async function logIn(
  context: Context,
  body: { email: string; password: string },
): Promise<{ token: string; user: User; secondFactorRequired?: true }> {
  const key = emailKey(body.email);
  const [found] = await findClientOrAdminByEmail(context.db, key);
  const row = await withAuthenticationLog(context, 'login', found?.id ?? null, async () => {
    const undoCount = await countLogin(context, found?.id ?? `client ${key}`);
    if (!found) throw new AppError('account.not_found');
    return checkPassword(context, found, body.password, undoCount);
  });
  if (!lacksSecondFactor(context.settings, { role: row.kind }))
    return { token: await startSession(context, row), user: userOf(row) };
  // The session starts with the second factor, so a password alone neither lists a session nor ends one beyond their limit.
  const account = { id: row.id, role: row.kind, tokenVersion: row.token_version };
  const token = await signPendingToken(context.settings, account, context.now);
  return { token, user: userOf(withoutContactData(row)), secondFactorRequired: true };
}

/** The worker's account with this e-mail or phone, if the password is correct. Throws `auth.bad_credentials`, also if there is none. */
export async function authenticateWorker(context: Context, emailOrPhone: string, password: string): Promise<AccountRow> {
  const phone = emailOrPhone.includes('@') ? null : parseIndianMobile(emailOrPhone);
  const key = emailKey(emailOrPhone);
  const found = await findWorkerByLogin(context.db, key, phone);
  return withAuthenticationLog(context, 'login', found?.id ?? null, async () =>
    checkPassword(context, found, password, await countLogin(context, found?.id ?? `worker ${phone ?? key}`)),
  );
}

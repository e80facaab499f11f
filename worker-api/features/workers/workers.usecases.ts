import { gridCellsWithin } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { MAX_PORTFOLIO_FILES, type Worker, type WorkerSignup } from '#contract/workers/workers.ts';
import { dayInIndia } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import { signToken } from '#api/lib/auth.ts';
import type { Context } from '#api/lib/context.ts';
import { findSavedResponse } from '#api/lib/idempotency.ts';
import { saveResponse } from '#api/lib/idempotency.repository.ts';
import { hashPassword } from '#api/lib/password.ts';
import {
  authenticateWorker,
  insertWorkerAccount,
  assertWorkerLoginAvailable,
} from '#api/features/accounts/accounts.usecases.ts';
import { accountExists } from '#api/features/accounts/accounts.predicates.ts';
import { storeUploads, type Upload } from '#api/features/media/media.usecases.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import { findWorker, insertWorker, type WorkerView } from './workers.repository.ts';

const DEFAULT_RADIUS_KM = 10;

export const workerOf = (row: WorkerView): Worker => ({
  id: row.account_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: 'worker',
  profession: row.profession,
  registered: row.created_at,
  profilePhoto: row.photo_key && `/media/${row.photo_key}`,
  address: row.address,
  description: row.description,
  experience: row.experience,
  skills: JSON.parse(row.skills) as string[],
  certifications: JSON.parse(row.certifications) as string[],
  gender: row.gender,
  lat: row.lat,
  lng: row.lng,
  serviceRadiusKm: row.service_radius_km,
  available: row.available === 1,
  verification: row.verification,
  verificationReason: row.verification_reason,
  emergencyContact: row.emergency_contact,
});

const firstFile = (files: File[] | undefined): File | undefined => files?.[0];

function uploadsOf(files: Map<string, File[]>): Upload[] {
  const facePhoto = firstFile(files.get('facePhoto'));
  if (!facePhoto) throw new AppError('request.invalid', { fields: { facePhoto: 'field.required' } });
  const profilePhoto = firstFile(files.get('profilePhoto'));
  const portfolio = files.get('portfolioFiles') ?? [];
  if (portfolio.length > MAX_PORTFOLIO_FILES)
    throw new AppError('media.too_many', { fields: { portfolioFiles: 'field.too_long' } });
  return [
    { kind: 'face', file: facePhoto },
    ...(profilePhoto ? [{ kind: 'profile', file: profilePhoto } as const] : []),
    ...portfolio.map((file) => ({ kind: 'portfolio', file }) as const),
  ];
}

/** The worker whom an earlier request with this key registered. Throws `request.key_reused` if the key belongs to another request. */
async function findWorkerByIdempotencyKey({ db, idempotencyKey }: Context): Promise<Worker | null> {
  const id = idempotencyKey && (await findSavedResponse(db, idempotencyKey));
  const row = id && (await findWorker(db, id));
  return row ? workerOf(row) : null;
}

/**
 * Null if no worker has that e-mail or phone; the worker if the same request, sent twice at once, registered them. Throws
 * `account.email_taken` and `account.phone_taken` otherwise.
 */
async function findConcurrentRegistration(context: Context, form: WorkerSignup): Promise<Worker | null> {
  try {
    await assertWorkerLoginAvailable(context, form.email, form.phone);
    return null;
  } catch (error) {
    const existing = await findWorkerByIdempotencyKey(context);
    if (existing) return existing;
    throw error;
  }
}

/**
 * Registers a worker with their files; the same request again, with its key, returns the same worker. Throws `account.email_taken`,
 * `account.phone_taken`, `request.key_reused` and the errors of uploads.
 */
export async function signUpWorker(context: Context, form: WorkerSignup, files: Map<string, File[]>): Promise<Worker> {
  const uploads = uploadsOf(files);
  const existing = (await findWorkerByIdempotencyKey(context)) ?? (await findConcurrentRegistration(context, form));
  if (existing) return existing;
  const id = uuidv7(context.now);
  const formPoint = form.lat !== undefined && form.lng !== undefined ? { lat: form.lat, lng: form.lng } : null;
  const point = formPoint ?? (await locateInGazetteer(context, form.address));
  const radius = form.serviceRadiusKm ?? DEFAULT_RADIUS_KM;
  const passwordHash = await hashPassword(form.password);
  const stored = await storeUploads(context, id, uploads);
  const mediaKeyOf = (kind: Upload['kind']) => stored.rows.find((row) => row.kind === kind)?.key ?? null;
  const accountInsert = insertWorkerAccount(context.db, {
    id,
    name: form.name,
    email: form.email,
    phone: form.phone,
    password_hash: passwordHash,
    address: form.address,
    photo_key: mediaKeyOf('profile'),
    created_at: context.now,
  });
  const workerInsert = insertWorker({
    account_id: id,
    profession: form.profession,
    description: form.description ?? '',
    experience: form.experience,
    gender: form.gender ?? null,
    skills: JSON.stringify(form.skills ?? []),
    certifications: JSON.stringify(form.certifications ?? []),
    service_radius_km: radius,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    service_cells: JSON.stringify(point ? gridCellsWithin(point, radius) : []),
    verification: 'unchecked',
    last_seen_on: dayInIndia(context.now),
    face_photo_key: mediaKeyOf('face'),
  });
  const { account } = await context.db.batch({
    account: accountInsert,
    worker: workerInsert,
    files: stored.statements,
    saved: context.idempotencyKey ? [saveResponse(context.idempotencyKey, id, accountExists(id), context.now)] : [],
  });
  if (account.length === 0) {
    await stored.discard();
    const registered = await findConcurrentRegistration(context, form);
    if (registered) return registered;
  }
  const row = await findWorker(context.db, id);
  if (!row) throw new Error('the new worker does not exist');
  return workerOf(row);
}

/** Logs in a worker by e-mail or phone. Throws `auth.bad_credentials`, also if there is no account. */
export async function logInWorker(
  context: Context,
  body: { emailOrPhone: string; password: string },
): Promise<{ token: string; worker: Worker }> {
  const account = await authenticateWorker(context, body.emailOrPhone, body.password);
  const row = await findWorker(context.db, account.id);
  if (!row) throw new AppError('auth.bad_credentials');
  const token = await signToken(
    context.settings,
    { id: account.id, role: 'worker', tokenVersion: account.token_version },
    context.now,
  );
  return { token, worker: workerOf(row) };
}

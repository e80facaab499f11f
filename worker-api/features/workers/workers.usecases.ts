import { serviceCellsOf } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { MAX_PORTFOLIO_FILES, type Worker, type WorkerSignup } from '#contract/workers/workers.ts';
import { NO_WORKING_HOURS } from '#contract/workers/working-hours.ts';
import { dayInIndia } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { Context } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import {
  authenticateWorker,
  insertWorkerAccount,
  notificationSettingsOf,
  assertWorkerLoginAvailable,
} from '#api/features/accounts/accounts.usecases.ts';
import { startSession } from '#api/features/accounts/sessions.usecases.ts';
import { accountExists } from '#api/features/accounts/accounts.predicates.ts';
import { rememberDevice } from '#api/features/accounts/attempt-limits.usecases.ts';
import { hashNewPassword } from '#api/features/accounts/new-password.usecases.ts';
import { storeUploads, type Upload } from '#api/features/media/media.usecases.ts';
import { locateAddress } from '#api/features/places/places.usecases.ts';
import { findWorker, insertWorker, insertedWorkerResult, type WorkerProfile } from './workers.repository.ts';
import { workingHoursOf } from './working-hours.rules.ts';
import type { WorkerRow } from './workers.table.ts';

const DEFAULT_RADIUS_KM = 10;
const NEW_WORKER_VERIFICATION = 'unchecked';

const phoneVerificationOf = ({ verified_phone, phone }: WorkerProfile, { settings }: Pick<Context, 'settings'>) => {
  if (verified_phone === phone) return 'done';
  return settings.verifyPhones ? 'needed' : 'off';
};

export const workerOf = (row: WorkerProfile, context: Pick<Context, 'settings'>): Worker => ({
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
  upiAddress: row.upi_address ?? '',
  phoneVerification: phoneVerificationOf(row, context),
  emergencyContact: row.emergency_contact,
  workingHours: workingHoursOf(row.working_hours),
  notifications: notificationSettingsOf(row.muted_topics),
});

/** The response to a registration. A repeated one, which needs no login, does not show what became of the account since. */
export const newWorkerOf = (row: WorkerProfile, form: WorkerSignup, context: Pick<Context, 'settings'>): Worker => ({
  ...workerOf({ ...row, verified_phone: null, muted_topics: '[]' }, context),
  name: form.name,
  email: form.email,
  phone: form.phone,
  address: form.address,
  description: form.description ?? '',
  experience: form.experience,
  gender: form.gender ?? null,
  skills: form.skills ?? [],
  certifications: form.certifications ?? [],
  ...(row.address !== form.address && { lat: null, lng: null }),
  serviceRadiusKm: form.serviceRadiusKm ?? DEFAULT_RADIUS_KM,
  upiAddress: '',
  emergencyContact: '',
  workingHours: NO_WORKING_HOURS,
  available: true,
  verification: NEW_WORKER_VERIFICATION,
  verificationReason: null,
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

/**
 * Registers a worker with their files. Throws `account.email_taken`, `account.phone_taken` and the errors of uploads.
 */
export async function signUpWorker(
  context: Context,
  form: WorkerSignup,
  files: Map<string, File[]>,
): Promise<Pick<WorkerRow, 'account_id'>> {
  const uploads = uploadsOf(files);
  await assertWorkerLoginAvailable(context, form.email, form.phone);
  const id = uuidv7(context.now);
  const formPoint = form.lat !== undefined && form.lng !== undefined ? { lat: form.lat, lng: form.lng } : null;
  const { point, locality } = await locateAddress(context, form.address, formPoint);
  const radius = form.serviceRadiusKm ?? DEFAULT_RADIUS_KM;
  const passwordHash = await hashNewPassword(form.password);
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
    locality,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    service_cells: JSON.stringify(point ? serviceCellsOf(point, radius) : []),
    verification: NEW_WORKER_VERIFICATION,
    last_seen_on: dayInIndia(context.now),
    face_photo_key: mediaKeyOf('face'),
  });
  try {
    const { row } = await runCommand<Pick<WorkerRow, 'account_id'>>(context, {
      write: accountInsert,
      dependentStatements: [workerInsert, ...(await rememberDevice(context, id, accountExists(id)))],
      fileStatements: stored.statements,
      result: insertedWorkerResult(id),
    });
    if (row) return row;
    // Another request took the e-mail or the phone meanwhile.
    await assertWorkerLoginAvailable(context, form.email, form.phone);
    throw new Error('the new worker does not exist');
  } catch (error) {
    await stored.discard();
    throw error;
  }
}

/** Logs in a worker by e-mail or phone. Throws `auth.bad_credentials`, also if there is no account. */
export async function logInWorker(
  context: Context,
  body: { emailOrPhone: string; password: string },
): Promise<{ token: string; worker: Worker }> {
  const account = await authenticateWorker(context, body.emailOrPhone, body.password);
  const row = await findWorker(context.db, account.id);
  if (!row) throw new AppError('auth.bad_credentials');
  return { token: await startSession(context, account), worker: workerOf(row, context) };
}

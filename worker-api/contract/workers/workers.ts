import * as z from 'zod/mini';
import { notificationSettings } from '#contract/accounts.ts';
import { CERTIFICATIONS, GENDERS, PROFESSIONS, SKILLS, experience, profession } from '#contract/catalogue.ts';
import { radiusKm, latitude, longitude } from '#contract/geo.ts';
import { id } from '#contract/ids.ts';
import { personName } from '#contract/person-name.ts';
import { email, blankable, enteredPassword, singleLine, newPassword, multiLine, phone } from '#contract/text.ts';
import { workingHours } from './working-hours.ts';

export const MAX_PORTFOLIO_FILES = 5;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_PDF_BYTES = 10 * 1024 * 1024;

/** List fields of the multipart form are repeated, comma-separated or both; empty parts are ignored. */
const listField = z.pipe(
  z.transform((value: unknown) =>
    (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
      .flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]))
      .map((part: unknown) => (typeof part === 'string' ? part.trim() : part))
      .filter((part) => part !== ''),
  ),
  z.array(z.string()).check(z.maxLength(20)),
);

const decimal = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(value.trim()) ? Number(value) : value;

/** Form fields are strings: an empty one counts as absent. */
const formNumber = (schema: z.ZodMiniNumber<number>) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' || value === undefined ? undefined : decimal(value))),
      z.optional(schema),
    ),
  );

/** Text fields of POST /api/worker/signup. The files are `profilePhoto`, `facePhoto` (required) and `portfolioFiles`. */
export const workerSignupForm = z
  .object({
    profession,
    name: personName,
    email,
    phone,
    address: singleLine(300),
    password: newPassword,
    confirmPassword: z.optional(enteredPassword),
    skills: z.optional(listField),
    certifications: z.optional(listField),
    experience,
    description: blankable(multiLine(1000)),
    gender: blankable(z.enum(GENDERS)),
    lat: formNumber(latitude),
    lng: formNumber(longitude),
    serviceRadiusKm: formNumber(radiusKm),
  })
  .check((context) => {
    const { value } = context;
    const wrong = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: value });
    const known = (of: Record<string, readonly string[]>, items: readonly string[] | undefined) =>
      (items ?? []).every((item) => of[value.profession]?.includes(item));
    if (!known(SKILLS, value.skills)) wrong('skills', 'field.skill');
    if (!known(CERTIFICATIONS, value.certifications)) wrong('certifications', 'field.certification');
    if (value.confirmPassword !== undefined && value.confirmPassword !== value.password)
      wrong('confirmPassword', 'field.invalid');
    if ((value.lat === undefined) !== (value.lng === undefined)) wrong('lat', 'field.latitude');
  });
export type WorkerSignup = z.infer<typeof workerSignupForm>;

/** How many digits a code for the verification of a phone number has, and for how long it is valid. */
export const PHONE_CODE = { digits: 6, minutes: 10 } as const;
export const verifyPhoneBody = z.object({
  code: z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${PHONE_CODE.digits}}$`), 'field.code')),
});

export const workerLoginBody = z.object({ emailOrPhone: singleLine(254), password: enteredPassword });

export const VERIFICATION_STATES = ['unchecked', 'verified', 'refused'] as const;

/** A worker's own profile. The app stores this object as the worker's user. */
export const worker = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.literal('worker'),
  profession: z.enum(PROFESSIONS),
  /** Instant of registration. */
  registered: z.int(),
  profilePhoto: z.nullable(z.string()),
  address: z.string(),
  description: z.string(),
  experience: z.string(),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  gender: z.nullable(z.enum(GENDERS)),
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  serviceRadiusKm: z.number(),
  available: z.boolean(),
  verification: z.enum(VERIFICATION_STATES),
  /** Why the verification documents were rejected. Older versions of the app leave it out. */
  verificationReason: z.optional(z.nullable(z.string())),
  /** UPI address at which clients pay the worker; empty if there is none. */
  upiAddress: z._default(z.string(), ''),
  /**
   * `needed`: the worker cannot accept jobs before they have verified their phone number. `off`: this deployment does not ask
   * for it.
   */
  phoneVerification: z._default(z.enum(['off', 'needed', 'done']), 'off'),
  /** As in `user`. */
  emergencyContact: z._default(z.string(), ''),
  /** Profiles that a phone stored in an older version lack it. */
  workingHours: z.optional(workingHours),
  /** As in `user`. Profiles that a phone stored in an older version lack it. */
  notifications: z.optional(notificationSettings),
});
export type Worker = z.infer<typeof worker>;

/** Whether a worker takes no jobs because their documents were rejected, until an admin has accepted newer ones. */
export const isRejected = ({ verification, verificationReason }: Worker): boolean =>
  verification === 'refused' || Boolean(verificationReason);

export const workerLoginResponse = z.object({ token: z.string(), worker });

/**
 * `totalEarnings` is in rupees, for all completed jobs: what was `received` and what is still `toCollect`. `pendingJobs` counts
 * the jobs this worker may accept now.
 */
export const workerDashboardStats = z.object({
  totalJobs: z.int(),
  completedJobs: z.int(),
  pendingJobs: z.int(),
  totalEarnings: z.number(),
  /** Numbers that a phone stored in an older version lack these two. */
  received: z.optional(z.number()),
  toCollect: z.optional(z.number()),
});
/** `pendingJobs` as above, but without direct requests, of which only the worker may know. */
export const publicWorkerStats = z.object({ totalJobs: z.int(), completedJobs: z.int(), pendingJobs: z.int() });

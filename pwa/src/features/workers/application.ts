import * as z from 'zod/mini';
import { GENDERS, PROFESSIONS, SERVICES, experience, profession, type Profession, type Service } from '#contract/catalogue.ts';
import { latitude, longitude } from '#contract/geo.ts';
import { fieldErrors } from '#contract/errors.ts';
import { email, singleLine, newPassword, multiLine, phone } from '#contract/text.ts';

export const RADII = ['5', '10', '15', '25'] as const;

/** The stored text fields of the application. */
export const applicationTexts = z.object({
  profession: z.nullable(profession),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  description: z.string(),
  gender: z.enum(['', ...GENDERS]),
  skills: z.array(z.string()),
  experience: z.union([z.literal(''), experience]),
  certifications: z.array(z.string()),
  radiusKm: z.enum(RADII),
  place: z.nullable(z.object({ lat: latitude, lng: longitude })),
  /** The name the geocoder found; empty when the point was set on the map. */
  placeLabel: z.string(),
  /** Idempotency key of the last attempt; reused while the application is unchanged. */
  key: z.nullable(z.string()),
});

/** The stored photos and documents, shrunk already. */
export const applicationFiles = z.object({
  facePhoto: z.array(z.instanceof(File)),
  profilePhoto: z.array(z.instanceof(File)),
  portfolioFiles: z.array(z.instanceof(File)),
});
export type FileName = keyof z.infer<typeof applicationFiles>;

export interface Application extends z.infer<typeof applicationTexts>, z.infer<typeof applicationFiles> {
  /** Never stored. */
  password: string;
  confirmPassword: string;
  /** Field error codes of the server's last error response. */
  serverErrors: Record<string, string>;
  /** Whether it was loaded from storage: the password has to be entered again. */
  restored: boolean;
}

export const EMPTY_APPLICATION: Application = {
  profession: null,
  name: '',
  email: '',
  phone: '',
  address: '',
  description: '',
  gender: '',
  skills: [],
  experience: '',
  certifications: [],
  radiusKm: '10',
  place: null,
  placeLabel: '',
  key: null,
  password: '',
  confirmPassword: '',
  facePhoto: [],
  profilePhoto: [],
  portfolioFiles: [],
  serverErrors: {},
  restored: false,
};

const isProfession = (text: string): text is Profession => PROFESSIONS.some((one) => one === text);
const isService = (text: string): text is Service => Object.hasOwn(SERVICES, text);

/** The profession for `?service=`, which names a profession or one of its services. */
export const parseProfession = (text: string | null): Profession | null =>
  text === null ? null : isProfession(text) ? text : isService(text) ? SERVICES[text] : null;

const personal = z.object({ name: singleLine(100), email, phone, address: singleLine(300), description: multiLine(1000) });
const passwords = z.object({ password: newPassword });

const fieldErrorsOf = (schema: z.ZodMiniType, application: Application): Record<string, string> => {
  const parsed = z.safeParse(schema, application);
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
};

/** Errors of the password fields, as field → code. `mismatch` is local to this form. */
export function passwordErrors(application: Application): Record<string, string> {
  const fieldErrors = fieldErrorsOf(passwords, application);
  if (application.password !== application.confirmPassword) fieldErrors['confirmPassword'] = 'mismatch';
  else if (!application.confirmPassword) fieldErrors['confirmPassword'] = 'field.required';
  return fieldErrors;
}

/** Errors of the other fields of the second step, as field → code. */
export function personalErrors(application: Application): Record<string, string> {
  const fieldErrors = fieldErrorsOf(personal, application);
  if (application.facePhoto.length === 0) fieldErrors['facePhoto'] = 'field.required';
  return fieldErrors;
}

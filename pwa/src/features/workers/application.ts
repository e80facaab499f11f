import * as z from 'zod/mini';
import { GENDERS, PROFESSIONS, SERVICES, experience, profession, type Profession, type Service } from '#contract/catalogue.ts';
import { latitude, longitude } from '#contract/geo.ts';
import { fieldCodes } from '#contract/errors.ts';
import { email, singleLine, newPassword, paragraph, phone } from '#contract/text.ts';

export const RADII = ['5', '10', '15', '25'] as const;

/** What a worker has typed and chosen so far; this phone keeps it. */
export const texts = z.object({
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
  /** The name that the place was found by; empty where it was marked. */
  placeLabel: z.string(),
  /** Under which it was sent: sent again unchanged, it bears the same key. */
  key: z.nullable(z.string()),
});

/** The pictures and papers, made small already; this phone keeps them too. */
export const files = z.object({
  facePhoto: z.array(z.instanceof(File)),
  profilePhoto: z.array(z.instanceof(File)),
  portfolioFiles: z.array(z.instanceof(File)),
});
export type FileName = keyof z.infer<typeof files>;

export interface Application extends z.infer<typeof texts>, z.infer<typeof files> {
  /** Never written down. */
  password: string;
  confirmPassword: string;
  /** Field codes of the last refusal by the server. */
  refused: Record<string, string>;
  /** True when it was begun before this page was loaded: the password is to be given again. */
  restored: boolean;
}

export const EMPTY: Application = {
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
  refused: {},
  restored: false,
};

const isProfession = (text: string): text is Profession => PROFESSIONS.some((one) => one === text);
const isService = (text: string): text is Service => Object.hasOwn(SERVICES, text);

/** The profession that `?service=` names: a profession, or a service that one does. */
export const professionAsked = (text: string | null): Profession | null =>
  text === null ? null : isProfession(text) ? text : isService(text) ? SERVICES[text] : null;

const personal = z.object({ name: singleLine(100), email, phone, address: singleLine(300), description: paragraph(1000) });
const passwords = z.object({ password: newPassword });

const codesOf = (schema: z.ZodMiniType, given: Application): Record<string, string> => {
  const parsed = z.safeParse(schema, given);
  return parsed.success ? {} : fieldCodes(parsed.error.issues);
};

/** What is wrong with the passwords, as field → code. `mismatch` is this form's own. */
export function passwordErrors(given: Application): Record<string, string> {
  const wrong = codesOf(passwords, given);
  if (given.password !== given.confirmPassword) wrong['confirmPassword'] = 'mismatch';
  else if (!given.confirmPassword) wrong['confirmPassword'] = 'field.required';
  return wrong;
}

/** What is wrong with the rest of the second step, as field → code. */
export function personalErrors(given: Application): Record<string, string> {
  const wrong = codesOf(personal, given);
  if (given.facePhoto.length === 0) wrong['facePhoto'] = 'field.required';
  return wrong;
}

/** The furthest step that may be opened: whatever comes before it is complete. A password that a reload took is asked at the last. */
export function furthestStep(given: Application): 1 | 2 | 3 | 4 {
  if (!given.profession) return 1;
  if (Object.keys(personalErrors(given)).length > 0) return 2;
  return given.experience ? 4 : 3;
}

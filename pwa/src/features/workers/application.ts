import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { GENDERS, PROFESSIONS, SERVICES, experience, profession, type Profession, type Service } from '#contract/catalogue.ts';
import { latitude, longitude } from '#contract/geo.ts';
import { fieldCodes } from '#contract/errors.ts';
import { email, line, newPassword, paragraph, phone } from '#contract/text.ts';

export const RADII = ['5', '10', '15', '25'] as const;

/** What a worker has typed and chosen so far; a reload keeps it. */
const kept = z.object({
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
});
type Kept = z.infer<typeof kept>;

/** What a reload loses: passwords are never written down, and files cannot be kept where texts are. */
interface Unkept {
  password: string;
  confirmPassword: string;
  facePhoto: File[];
  profilePhoto: File[];
  portfolioFiles: File[];
}

export interface Application extends Kept, Unkept {
  /** Field codes of the last refusal by the server. */
  refused: Record<string, string>;
  /** True when the page was loaded anew in the middle: photos and passwords are to be given again. */
  restored: boolean;
}

const KEY = 'workerApplication';
const EMPTY: Application = {
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
  password: '',
  confirmPassword: '',
  facePhoto: [],
  profilePhoto: [],
  portfolioFiles: [],
  refused: {},
  restored: false,
};

function load(): Application {
  try {
    const { data } = z.safeParse(kept, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return data ? { ...EMPTY, ...data, restored: [data.name, data.email, data.phone, data.address].some(Boolean) } : EMPTY;
  } catch {
    return EMPTY;
  }
}

let application = load();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function set(next: Application): void {
  application = next;
  for (const listener of listeners) listener();
}

export const useApplication = (): Application => useSyncExternalStore(subscribe, () => application);

export function updateApplication(patch: Partial<Application>): void {
  const next = { ...application, ...patch };
  // Another trade has other skills and papers.
  if (next.profession !== application.profession) [next.skills, next.certifications] = [[], []];
  set(next);
  // Parsed, so that nothing but the texts named above is written down.
  sessionStorage.setItem(KEY, JSON.stringify(z.parse(kept, next)));
}

export function clearApplication(): void {
  sessionStorage.removeItem(KEY);
  set(EMPTY);
}

const isProfession = (text: string): text is Profession => PROFESSIONS.some((one) => one === text);
const isService = (text: string): text is Service => Object.hasOwn(SERVICES, text);

/** The profession that `?service=` names: a profession, or a service that one does. */
export const professionAsked = (text: string | null): Profession | null =>
  text === null ? null : isProfession(text) ? text : isService(text) ? SERVICES[text] : null;

const personal = z.object({
  name: line(100),
  email,
  phone,
  address: line(300),
  password: newPassword,
  description: paragraph(1000),
});

/** What is wrong with the second step, as field → code. `mismatch` and `required` of the face photo are this form's own. */
export function personalErrors(given: Application): Record<string, string> {
  const parsed = z.safeParse(personal, given);
  const wrong = parsed.success ? {} : fieldCodes(parsed.error.issues);
  if (given.password !== given.confirmPassword) wrong['confirmPassword'] = 'mismatch';
  else if (!given.confirmPassword) wrong['confirmPassword'] = 'field.required';
  if (given.facePhoto.length === 0) wrong['facePhoto'] = 'field.required';
  return wrong;
}

/** The furthest step that may be opened: whatever comes before it is complete. */
export function furthestStep(given: Application): 1 | 2 | 3 | 4 {
  if (!given.profession) return 1;
  if (Object.keys(personalErrors(given)).length > 0) return 2;
  return given.experience ? 4 : 3;
}

import { CERTIFICATIONS, SKILLS, type EXPERIENCE, type GENDERS, type Profession } from '#contract/catalogue.ts';
import { serviceCellsOf } from '#contract/geo.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { accountOf, type Client, type SeedContext } from './accounts.ts';
import { DEMO_CITIES } from './localities.ts';
import { mailboxOf, nameOf } from './names.ts';
import { descriptionOf } from './texts.ts';

export interface Worker extends Client {
  /** Without `cell`, which the database generates. */
  profile: Omit<WorkerRow, 'cell' | 'score' | 'shown_rating' | 'turn'>;
}

export type Gender = (typeof GENDERS)[number];
type Experience = (typeof EXPERIENCE)[number];

const GENDER_WEIGHTS: Readonly<Record<Profession, Partial<Record<Gender, number>>>> = {
  plumber: { male: 93, female: 7 },
  electrician: { male: 90, female: 9, other: 1 },
  maid: { male: 8, female: 90, other: 2 },
  cooking: { male: 38, female: 60, other: 2 },
};
const EXPERIENCE_WEIGHTS: Readonly<Record<Experience, number>> = {
  'Less than 1 year': 10,
  '1-3 years': 25,
  '3-5 years': 30,
  'More than 5 years': 35,
};
const PROFESSION_WEIGHTS = { plumber: 24, electrician: 26, maid: 30, cooking: 20 } as const satisfies Record<
  Profession,
  number
>;

interface WorkerTraits {
  profession: Profession;
  gender: Gender;
  experience: Experience;
  radiusKm: number;
  isNew: boolean;
}

/** A worker with a profile of these traits. */
export function toWorker(context: SeedContext, user: Client, localityName: string, traits: WorkerTraits): Worker {
  const { random } = context;
  const { profession } = traits;
  const experienced = traits.experience !== 'Less than 1 year';
  const skills = random.sample<string>(SKILLS[profession], random.int(2, SKILLS[profession].length - (experienced ? 0 : 2)));
  const certifications = random.sample<string>(CERTIFICATIONS[profession], experienced ? random.int(0, 2) : random.int(0, 1));
  return {
    ...user,
    profile: {
      account_id: user.account.id,
      profession,
      last_seen_on: null,
      description: descriptionOf(random, {
        profession,
        experience: traits.experience,
        place: localityName,
        languages: DEMO_CITIES[user.city]?.languages ?? [],
      }),
      experience: traits.experience,
      gender: traits.gender,
      skills: JSON.stringify(skills),
      certifications: JSON.stringify(certifications),
      service_radius_km: traits.radiusKm,
      locality: user.locality,
      lat: user.point.lat,
      lng: user.point.lng,
      service_cells: JSON.stringify(serviceCellsOf(user.point, traits.radiusKm)),
      available: traits.isNew || random.chance(0.92) ? 1 : 0,
      verification: traits.isNew ? 'unchecked' : 'verified',
      unchecked_since: user.account.created_at,
      verification_reason: null,
      face_photo_key: null,
      changed_since_verified: '[]',
      upi_address: `${user.account.email_key.replace(/@.*/, '')}@example`,
      verified_phone: user.account.phone,
      anchor_lat: null,
      anchor_lng: null,
      working_hours: null,
      rating_sum: 0,
      rating_count: 0,
      jobs_completed: 0,
      jobs_dropped: 0,
      profile_version: 0,
    },
  };
}

/** All other workers: each city has all four professions. */
export function createOtherWorkers(context: SeedContext): Worker[] {
  const { random } = context;
  const everyProfession = Object.keys(PROFESSION_WEIGHTS) as Profession[];
  let n = 0;
  return Object.entries(DEMO_CITIES).flatMap(([city, { workers, communities, localities }]) =>
    Array.from({ length: workers }, (_, i) => {
      n++;
      const profession = everyProfession[i] ?? random.weighted(PROFESSION_WEIGHTS);
      const gender = random.weighted(GENDER_WEIGHTS[profession]);
      const name = nameOf(random, random.weighted(communities), gender);
      const isNew = i > 3 && random.chance(0.1);
      const locality = random.pick(localities);
      const user = accountOf(context, city, locality, {
        role: 'worker',
        name,
        mailbox: `${mailboxOf(name)}.${String(n).padStart(2, '0')}`,
        phone: `+9170000${10_000 + n * 37}`,
        joinedDaysAgo: isNew ? random.int(2, 20) : random.int(310, 900),
      });
      const experience = random.weighted(isNew ? { 'Less than 1 year': 3, '1-3 years': 2 } : EXPERIENCE_WEIGHTS);
      return toWorker(context, user, locality[0], { profession, gender, experience, radiusKm: random.int(5, 15), isNew });
    }),
  );
}

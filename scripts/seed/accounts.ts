import { CERTIFICATIONS, SKILLS, type EXPERIENCE, type GENDERS, type Profession } from '#contract/catalogue.ts';
import { CITIES, type City } from '#contract/places/cities.ts';
import { gridCellsWithin, type Point } from '#contract/geo.ts';
import { emailKey } from '#contract/text.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { DEMO_CITIES, type Locality } from './localities.ts';
import { mailboxOf, nameOf } from './names.ts';
import type { Random } from './random.ts';
import { descriptionOf } from './texts.ts';

export const DAY = 86_400_000;
const MAIL_DOMAIN = 'karigar.example';

/** Without the columns that the database generates. */
type SeedAccount = Omit<AccountRow, 'name_key' | 'last_name_key'>;

export interface Client {
  account: SeedAccount;
  city: string;
  /** Part of town, city and PIN code. */
  locality: string;
  point: Point;
}
export interface Worker extends Client {
  /** Without `cell`, which the database generates. */
  worker: Omit<WorkerRow, 'cell' | 'score'>;
}

/** The inputs of all demo data. */
export interface SeedContext {
  random: Random;
  now: number;
  passwordHash: string;
  newId: () => string;
}

/** Creates ids in UUIDv7 format that do not depend on the day of seeding, so that links to demo data stay valid. */
export function createIdGenerator(random: Random): () => string {
  let lastTime = Date.UTC(2026, 0, 1);
  return () => {
    const time = (lastTime += 1000).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}-${random.hex(12)}`;
  };
}

type Gender = (typeof GENDERS)[number];
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

const cityNamed = (name: string): City => {
  const city = CITIES.find((one) => one.name === name);
  if (!city) throw new Error(`no city is named ${name}`);
  return city;
};

const demoCityNamed = (name: string) => {
  const city = DEMO_CITIES[name];
  if (!city) throw new Error(`no town is named ${name}`);
  return city;
};

/** A point within about a kilometre of the locality's centre. */
function randomPointNear(random: Random, [, , lat, lng]: Locality): Point {
  const jitter = (): number => (random.next() - 0.5) * 0.018;
  return { lat: Math.round((lat + jitter()) * 1e5) / 1e5, lng: Math.round((lng + jitter()) * 1e5) / 1e5 };
}

function addressIn(random: Random, city: string, [name, pin]: Locality): string {
  const unit = random.pick([
    `Flat ${random.int(1, 7)}0${random.int(1, 6)}`,
    `House No. ${random.int(2, 180)}`,
    `Room No. ${random.int(1, 24)}`,
    `${random.int(3, 90)}/${random.int(1, 6)}`,
  ]);
  return `${unit}, ${random.pick(demoCityNamed(city).buildings)}, ${name}, ${city} ${pin}`;
}

/** As the gazetteer names it. */
const localityLabel = (city: string, [name, pin]: Locality): string => `${name}, ${city} ${pin}`;

interface Identity {
  kind: AccountRow['kind'];
  name: string;
  mailbox: string;
  phone: string;
  joinedDaysAgo: number;
}

function accountOf(context: SeedContext, city: string, locality: Locality, identity: Identity): Client {
  const email = `${identity.mailbox}@${MAIL_DOMAIN}`;
  const point = randomPointNear(context.random, locality);
  const isClient = identity.kind === 'client';
  const account: SeedAccount = {
    id: context.newId(),
    kind: identity.kind,
    name: identity.name,
    email,
    email_key: emailKey(email),
    phone: identity.phone,
    password_hash: context.passwordHash,
    token_version: 1,
    address: addressIn(context.random, city, locality),
    city_state: isClient ? `${city}, ${cityNamed(city).state}` : '',
    postal_code: isClient ? locality[1] : '',
    tax_id: '',
    emergency_contact: '',
    emergency_contact_key: '',
    emergency_contact_confirmed_at: null,
    erase_places_at: null,
    muted_topics: '[]',
    lat: isClient ? point.lat : null,
    lng: isClient ? point.lng : null,
    photo_key: null,
    created_at: context.now - identity.joinedDaysAgo * DAY + context.random.int(1, 600) * 60_000,
    suspended_at: null,
    suspend_reason: null,
  };
  return { account, city, locality: localityLabel(city, locality), point };
}

const localityOf = (city: string, name: string): Locality => {
  const found = demoCityNamed(city).localities.find(([one]) => one === name);
  if (!found) throw new Error(`${city} has no ${name}`);
  return found;
};

/** A login account in Pune. */
export const createLoginUser = (context: SeedContext, localityName: string, identity: Identity): Client =>
  accountOf(context, 'Pune', localityOf('Pune', localityName), identity);

interface WorkerTraits {
  profession: Profession;
  gender: Gender;
  experience: Experience;
  radiusKm: number;
  isNew: boolean;
}

function toWorker(context: SeedContext, user: Client, localityName: string, traits: WorkerTraits): Worker {
  const { random } = context;
  const { profession } = traits;
  const experienced = traits.experience !== 'Less than 1 year';
  const skills = random.sample<string>(SKILLS[profession], random.int(2, SKILLS[profession].length - (experienced ? 0 : 2)));
  const certifications = random.sample<string>(CERTIFICATIONS[profession], experienced ? random.int(0, 2) : random.int(0, 1));
  return {
    ...user,
    worker: {
      account_id: user.account.id,
      profession,
      last_seen_on: null,
      description: descriptionOf(random, profession, traits.experience, localityName),
      experience: traits.experience,
      gender: traits.gender,
      skills: JSON.stringify(skills),
      certifications: JSON.stringify(certifications),
      service_radius_km: traits.radiusKm,
      locality: user.locality,
      lat: user.point.lat,
      lng: user.point.lng,
      service_cells: JSON.stringify(gridCellsWithin(user.point, traits.radiusKm)),
      available: traits.isNew || random.chance(0.92) ? 1 : 0,
      verification: traits.isNew ? 'unchecked' : 'verified',
      verification_reason: null,
      face_photo_key: null,
      changed_since_verified: '[]',
      upi_address: `${user.account.email_key.replace(/@.*/, '')}@example`,
      verified_phone: user.account.phone,
      anchor_lat: null,
      anchor_lng: null,
      rating_sum: 0,
      rating_count: 0,
      jobs_completed: 0,
      jobs_dropped: 0,
      profile_version: 0,
    },
  };
}

export interface LoginWorkers {
  plumber: Worker;
  electrician: Worker;
  maid: Worker;
  cook: Worker;
}

/** The four workers with a published login: verified, available and with a wide radius. */
export function createLoginWorkers(context: SeedContext): LoginWorkers {
  const make = (
    mailbox: string,
    name: string,
    localityName: string,
    n: number,
    profession: Profession,
    gender: Gender,
  ): Worker => {
    const phone = `+91982200000${n}`;
    const user = createLoginUser(context, localityName, { kind: 'worker', name, mailbox, phone, joinedDaysAgo: 400 + n });
    const worker = toWorker(context, user, localityName, {
      profession,
      gender,
      experience: 'More than 5 years',
      radiusKm: 15,
      isNew: false,
    });
    return { ...worker, worker: { ...worker.worker, available: 1 } };
  };
  return {
    plumber: make('plumber', 'Sachin Jadhav', 'Kothrud', 1, 'plumber', 'male'),
    electrician: make('electrician', 'Imran Shaikh', 'Shivajinagar', 2, 'electrician', 'male'),
    maid: make('maid', 'Sunita Kamble', 'Karve Nagar', 3, 'maid', 'female'),
    cook: make('cook', 'Savita Kulkarni', 'Erandwane', 4, 'cooking', 'female'),
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
        kind: 'worker',
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

/** The clients, spread over the localities of their cities. */
export function createClients(context: SeedContext): Client[] {
  const { random } = context;
  let n = 0;
  return Object.entries(DEMO_CITIES).flatMap(([city, { clients, communities, localities }]) =>
    Array.from({ length: clients }, (_, i) => {
      n++;
      const name = nameOf(random, random.weighted(communities), random.chance(0.55) ? 'female' : 'male');
      return accountOf(context, city, localities[i % localities.length] ?? random.pick(localities), {
        kind: 'client',
        name,
        mailbox: `${mailboxOf(name)}.${300 + n}`,
        phone: `+9170001${20_000 + n * 53}`,
        joinedDaysAgo: random.int(330, 700),
      });
    }),
  );
}

import { DAY_MS } from '#contract/durations.ts';
import { CITIES, type City } from '#contract/places/cities.ts';
import type { Point } from '#contract/geo.ts';
import { emailKey } from '#contract/text.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import { DEMO_CITIES, type Locality } from './localities.ts';
import { mailboxOf, nameOf } from './names.ts';
import type { Random } from './random.ts';

/** The domain of every demo account. It exists nowhere. */
export const MAIL_DOMAIN = 'karigar.example';

/** Without the columns that the database generates. */
type SeedAccount = Omit<AccountRow, 'name_key' | 'last_name_key' | 'id_end' | 'phone_end' | 'name_start' | 'last_name_start'>;

export interface Client {
  account: SeedAccount;
  city: string;
  /** Part of town, city and PIN code. */
  locality: string;
  point: Point;
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
  role: AccountRow['kind'];
  name: string;
  mailbox: string;
  phone: string;
  joinedDaysAgo: number;
}

export function accountOf(context: SeedContext, city: string, locality: Locality, identity: Identity): Client {
  const email = `${identity.mailbox}@${MAIL_DOMAIN}`;
  const point = randomPointNear(context.random, locality);
  const isClient = identity.role === 'client';
  const account: SeedAccount = {
    id: context.newId(),
    kind: identity.role,
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
    created_at: context.now - identity.joinedDaysAgo * DAY_MS + context.random.int(1, 600) * 60_000,
    suspended_at: null,
    suspend_reason: null,
    suspend_ground: null,
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

/** The clients, spread over the localities of their cities. */
export function createClients(context: SeedContext): Client[] {
  const { random } = context;
  let n = 0;
  return Object.entries(DEMO_CITIES).flatMap(([city, { clients, communities, localities }]) =>
    Array.from({ length: clients }, (_, i) => {
      n++;
      const name = nameOf(random, random.weighted(communities), random.chance(0.55) ? 'female' : 'male');
      return accountOf(context, city, localities[i % localities.length] ?? random.pick(localities), {
        role: 'client',
        name,
        mailbox: `${mailboxOf(name)}.${300 + n}`,
        phone: `+9170001${20_000 + n * 53}`,
        joinedDaysAgo: random.int(330, 700),
      });
    }),
  );
}

import type { DatabaseSync } from 'node:sqlite';
import { EXPERIENCE, GENDERS, PROFESSIONS, SKILLS } from '#contract/catalogue.ts';
import { CITIES } from '#contract/places/cities.ts';
import type { Point } from '#contract/geo.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';

const SEED = 20_261_121;
const CITY_COUNT = 40;

/** Forty cities: those of the contract, and then random points in the country. */
const BENCH_CITIES: readonly Point[] = Array.from({ length: CITY_COUNT }, (_, i) => {
  const random = createRandom(SEED + i);
  return CITIES[i] ?? { lat: 11 + 17 * random.next(), lng: 73 + 14 * random.next() };
});

/** Half of a city’s workers live within 7 km of its centre. */
const SPREAD_KM = 6;

/** A normally distributed point around the centre of a city (Box–Muller); one degree of latitude is 111 km. */
export function nearCity(random: Random, city: Point): Point {
  const km = SPREAD_KM * Math.sqrt(-2 * Math.log(1 - random.next()));
  const angle = 2 * Math.PI * random.next();
  return {
    lat: city.lat + (km / 111) * Math.sin(angle),
    lng: city.lng + (km / 111 / Math.cos((city.lat * Math.PI) / 180)) * Math.cos(angle),
  };
}

/** Cities differ in size: the third has a third of the first one’s workers. */
export const pickCity = (random: Random): Point =>
  BENCH_CITIES[Math.floor(CITY_COUNT ** random.next() - 1)] ?? random.pick(BENCH_CITIES);

/** Fills an empty, migrated database with `count` workers around the cities; the same ones at every call. */
export function insertWorkers(db: DatabaseSync, count: number): void {
  const random = createRandom(SEED);
  const account = db.prepare(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
    VALUES (?, 'worker', ?, ?, ?, ?, '', '4 Lane, Area 7, Pune', 0)`);
  const worker =
    db.prepare(`INSERT INTO workers (account_id, profession, experience, gender, skills, lat, lng, service_radius_km,
    available, verification, rating_sum, rating_count, jobs_completed, jobs_dropped) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  for (let i = 0; i < count; i++) {
    // Spread over the whole range of ids, like ids that were created over years.
    const id = `01890000-0000-7000-8000-${((i * 2_654_435_761) % 2 ** 32).toString(16).padStart(12, '0')}`;
    const profession = random.pick(PROFESSIONS);
    const at = nearCity(random, pickCity(random));
    const ratings = random.chance(0.15) ? 0 : Math.floor(300 ** random.next());
    const done = Math.floor(ratings * 1.3);
    account.run(id, `Worker ${i}`, id, id, `+91${7_000_000_000 + i}`);
    worker.run(
      id,
      profession,
      random.pick(EXPERIENCE),
      random.pick(GENDERS),
      JSON.stringify(random.sample<string>(SKILLS[profession], 3)),
      at.lat,
      at.lng,
      random.int(5, 25),
      random.chance(0.9) ? 1 : 0,
      random.weighted({ verified: 90, unchecked: 8, refused: 2 }),
      Math.min(5 * ratings, Math.round(ratings * (3.4 + 1.6 * random.next()))),
      ratings,
      done,
      Math.floor(done * 0.2 * random.next()),
    );
  }
  db.exec('COMMIT');
}

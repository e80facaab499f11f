import { hashPassword } from '#api/lib/password.ts';
import { gridCellsWithin } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { Profession } from '#contract/catalogue.ts';
import { dayInIndia } from '#contract/time.ts';
import { sign } from 'hono/jwt';
import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { errorResponse, type ErrorResponse } from '#contract/errors.ts';
import { insertsInto } from '../../scripts/seed/sql.ts';
import { SECRET } from './root.ts';
import type { Server } from './server.ts';

export interface Person {
  id: string;
  token: string;
  email: string;
  phone: string;
}
type Kind = 'client' | 'worker' | 'admin';

export const PASSWORD = 'Karigar@123';
/** Shivajinagar, Pune. */
export const PUNE = { lat: 18.5308, lng: 73.8475 };

let count = 0;
let hashed: Promise<string> | null = null;

/** A session token as the server signs it, or as a forger would with another `secret`. */
export const tokenOf = (id: string, role: Kind, { ver = 1, expiresIn = 3600, secret = SECRET } = {}): Promise<string> => {
  const iat = Math.floor(Date.now() / 1000);
  return sign({ sub: id, id, role, ver, iat, exp: iat + expiresIn }, secret, 'HS256');
};

/** Somebody new, and the rows that make him one, for whoever writes several people at once. */
interface Made {
  person: Person;
  /** INSERT statements, a line each. */
  rows: string[];
}

async function account(kind: Kind): Promise<Made> {
  const id = uuidv7();
  const n = ++count;
  const email = `${kind}${n}@example.in`;
  const phone = `+9198${String(10_000_000 + n)}`;
  hashed ??= hashPassword(PASSWORD);
  const names = { name: `${kind} ${n}`, email, email_key: email, phone, address: 'Shivajinagar, Pune' };
  const row = { id, kind, ...names, password_hash: await hashed, created_at: Date.now() };
  return { person: { id, token: await tokenOf(id, kind), email, phone }, rows: insertsInto('accounts', [row]) };
}

export const makeClient = (): Promise<Made> => account('client');
export const makeAdmin = (): Promise<Made> => account('admin');

export async function makeWorker(
  profession: Profession = 'plumber',
  place: { lat: number; lng: number } | null = PUNE,
): Promise<Made> {
  const { person, rows } = await account('worker');
  const reach = JSON.stringify(place ? gridCellsWithin(place, 10) : []);
  const where = { lat: place?.lat ?? null, lng: place?.lng ?? null, reach };
  const row = { account_id: person.id, profession, experience: '1-3 years', ...where, verification: 'verified' };
  return { person, rows: [...rows, ...insertsInto('workers', [row])] };
}

/** Writes what makes these people, in one call: each call to the database from outside the Worker costs milliseconds. */
export const store = async ({ db }: Server, ...made: Made[]): Promise<void> =>
  void (await db.exec(made.flatMap(({ rows }) => rows).join('\n')));

async function stored(server: Server, made: Made): Promise<Person> {
  await store(server, made);
  return made.person;
}

export const aClient = async (server: Server): Promise<Person> => stored(server, await makeClient());
export const anAdmin = async (server: Server): Promise<Person> => stored(server, await makeAdmin());
export const aWorker = async (
  server: Server,
  ...what: [Profession?, ({ lat: number; lng: number } | null)?]
): Promise<Person> => stored(server, await makeWorker(...what));

/** YYYY-MM-DD in India, `days` from today. */
export const dayAhead = (days: number): string => dayInIndia(Date.now() + days * 86_400_000);

/** A complete request for a plumber in Pune tomorrow. */
export const request = (over: Record<string, unknown> = {}) => ({
  name: 'Asha Kulkarni',
  email: 'asha@example.in',
  phone_number: '98220 12345',
  date: dayAhead(1),
  address: '12 Fergusson College Road, Shivajinagar, Pune 411005',
  timeSlot: '10:00 - 12:00 PM',
  serviceType: 'plumbing',
  problem_description: 'The kitchen tap leaks.',
  latitude: 18.5236,
  longitude: 73.8412,
  ...over,
});

/** Sends JSON as somebody, or as nobody. */
export function post(
  server: Server,
  path: string,
  body: unknown,
  who?: { token: string } | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    body: JSON.stringify(body),
  });
}

export const get = (server: Server, path: string, who?: { token: string } | null): Promise<Response> =>
  server.fetch(path, { headers: who ? { authorization: `Bearer ${who.token}` } : {} });

/** A good answer, read by the shape that the contract gives it. */
export async function read<N extends EndpointName>(
  name: N,
  answer: Response | Promise<Response>,
): Promise<ResponseOf<(typeof endpoints)[N]>> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return z.parse(endpoints[name].response, JSON.parse(text)) as ResponseOf<(typeof endpoints)[N]>;
}

/** A refusal, with its status. */
export async function refusalOf(answer: Response | Promise<Response>): Promise<ErrorResponse & { status: number }> {
  const response = await answer;
  return { status: response.status, ...z.parse(errorResponse, await response.json()) };
}

/** The id of a fresh pending job of this client. */
export async function aJob(server: Server, client: Person, over: Record<string, unknown> = {}): Promise<string> {
  return (await read('requestJob', post(server, '/api/ai/job-request', request(over), client))).job.id;
}

/** Takes a job through the moves named. */
export async function moved(
  server: Server,
  jobId: string,
  worker: Person,
  ...moves: ('accept' | 'start' | 'complete' | 'cancel')[]
): Promise<void> {
  for (const move of moves) {
    const path = move === 'accept' ? '/api/worker/accept' : `/api/worker/jobs/${move}`;
    const answer = await post(server, path, { jobId }, worker);
    if (answer.status !== 200) throw new Error(`${move}: ${answer.status} ${await answer.text()}`);
  }
}

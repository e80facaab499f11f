import { errorsByStatus } from '#api/lib/openapi-errors.ts';
import { hashPassword } from '#api/lib/password.ts';
import { serviceCellsOf } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { Profession } from '#contract/catalogue.ts';
import { dayInIndia } from '#contract/time.ts';
import { sign } from 'hono/jwt';
import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { errorResponse, type ErrorResponse } from '#contract/errors.ts';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { SECRET } from './root.ts';
import type { TestServer } from './server-fixture.ts';
import { todayStartedAt } from './today.ts';

export interface TestUser {
  id: string;
  token: string;
  email: string;
  phone: string;
}
type Role = 'client' | 'worker' | 'admin';

export const PASSWORD = 'Karigar@123';
/** Shivajinagar, Pune. */
export const PUNE = { lat: 18.5308, lng: 73.8475 };

/** The home of `jobRequestBody`. */
export const HOME = { lat: 18.5236, lng: 73.8412 };

let count = 0;
let passwordHash: Promise<string> | null = null;

interface SignOptions {
  ver?: number;
  /** Seconds since the login. */
  age?: number;
  expiresIn?: number;
  /** Another one forges a token. */
  secret?: string;
  /** Without one it is a token from before the server stored sessions. */
  sid?: string;
  /** When an admin presented the second factor; null for a login with the password alone. */
  secondFactorAt?: number | null;
}

/** Signs a session token like the server. */
export const signToken = (
  id: string,
  role: Role,
  { ver = 1, age = 0, expiresIn = 3600, secret = SECRET, sid, secondFactorAt = Date.now() }: SignOptions = {},
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  const mfa = role === 'admin' && secondFactorAt !== null ? { mfa: Math.floor(secondFactorAt / 1000) } : {};
  return sign({ sub: id, id, role, ver, ...(sid && { sid }), ...mfa, iat: now - age, exp: now + expiresIn }, secret, 'HS256');
};

/** A new user with the SQL that creates them, so that several users can be inserted at once. */
interface PreparedUser {
  user: TestUser;
  /** INSERT statements, one per line. */
  rows: string[];
}

async function prepareAccount(role: Role): Promise<PreparedUser> {
  const id = uuidv7();
  const n = ++count;
  const email = `${role}${n}@example.in`;
  const phone = `+9198${String(10_000_000 + n)}`;
  passwordHash ??= hashPassword(PASSWORD);
  const contactFields = { name: `${role} ${n}`, email, email_key: email, phone, address: 'Shivajinagar, Pune' };
  const row = { id, kind: role, ...contactFields, password_hash: await passwordHash, created_at: Date.now() };
  return { user: { id, token: await signToken(id, role), email, phone }, rows: buildInsertStatements('accounts', [row]) };
}

export const prepareClient = (): Promise<PreparedUser> => prepareAccount('client');
export const prepareAdmin = (): Promise<PreparedUser> => prepareAccount('admin');

export async function prepareWorker(
  profession: Profession = 'plumber',
  place: { lat: number; lng: number } | null = PUNE,
): Promise<PreparedUser> {
  const { user, rows } = await prepareAccount('worker');
  const gridCells = JSON.stringify(place ? serviceCellsOf(place, 10) : []);
  const location = { lat: place?.lat ?? null, lng: place?.lng ?? null, service_cells: gridCells };
  const row = {
    account_id: user.id,
    profession,
    experience: '1-3 years',
    ...location,
    verification: 'verified',
    verified_phone: user.phone,
    upi_address: `${user.id}@upi`,
  };
  return { user, rows: [...rows, ...buildInsertStatements('workers', [row])] };
}

/** Inserts these users with one call, because each database call from outside the Worker takes milliseconds. */
export const insertUsers = async ({ db }: TestServer, ...users: PreparedUser[]): Promise<void> =>
  void (await db.exec(users.flatMap(({ rows }) => rows).join('\n')));

async function insertUser(server: TestServer, user: PreparedUser): Promise<TestUser> {
  await insertUsers(server, user);
  return user.user;
}

export const createClient = async (server: TestServer): Promise<TestUser> => insertUser(server, await prepareClient());
export const createAdmin = async (server: TestServer): Promise<TestUser> => insertUser(server, await prepareAdmin());
export const createWorker = async (
  server: TestServer,
  ...workerArgs: [Profession?, ({ lat: number; lng: number } | null)?]
): Promise<TestUser> => insertUser(server, await prepareWorker(...workerArgs));

/** Logs in a client or an admin on a new device. */
export async function logIn(server: Fetcher, user: TestUser, userAgent = 'Test'): Promise<TestUser> {
  const body = { email: user.email, password: PASSWORD };
  const response = post(server, '/api/auth/login', body, null, { 'user-agent': userAgent });
  return { ...user, token: (await parseResponse('login', response)).token };
}

/** YYYY-MM-DD in India, `days` from the day on which the tests of this file were started. */
export const daysFromToday = (days: number): string => dayInIndia(todayStartedAt() + days * 86_400_000);

/** A valid request for a plumber in Pune tomorrow. */
export const jobRequestBody = (overrides: Record<string, unknown> = {}) => ({
  name: 'Asha Kulkarni',
  email: 'asha@example.in',
  phone_number: '98220 12345',
  date: daysFromToday(1),
  address: '12 Fergusson College Road, Shivajinagar, Pune 411005',
  timeSlot: '10:00 - 12:00 PM',
  serviceType: 'plumbing',
  problem_description: 'The kitchen tap leaks.',
  latitude: HOME.lat,
  longitude: HOME.lng,
  ...overrides,
});

/** All that a request needs of a server. */
export type Fetcher = Pick<TestServer, 'fetch'>;

const jsonSender =
  (method: 'POST' | 'PATCH' | 'PUT') =>
  (
    server: Fetcher,
    path: string,
    body: unknown,
    user?: { token: string } | null,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    server.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...(user && { authorization: `Bearer ${user.token}` }), ...headers },
      body: JSON.stringify(body),
    });

/** Sends JSON as a user, or as a guest. */
export const post = jsonSender('POST');
export const patch = jsonSender('PATCH');
export const put = jsonSender('PUT');

export const get = (server: Fetcher, path: string, user?: { token: string } | null): Promise<Response> =>
  server.fetch(path, { headers: user ? { authorization: `Bearer ${user.token}` } : {} });

/** Parses a success response with the schema of the contract. */
export async function parseResponse<N extends EndpointName>(
  name: N,
  pendingResponse: Response | Promise<Response>,
): Promise<ResponseOf<(typeof endpoints)[N]>> {
  const response = await pendingResponse;
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
  return z.parse(endpoints[name].response, JSON.parse(text)) as ResponseOf<(typeof endpoints)[N]>;
}

const documentedErrors = Object.values(endpoints).map((endpoint) => ({
  path: new URLPattern({ pathname: endpoint.path }),
  codes: [...errorsByStatus(endpoint).values()].flat(),
}));

/** Parses an error response and adds its status. The code must be among those that the API reference lists for the path. */
export async function parseErrorResponse(
  pendingResponse: Response | Promise<Response>,
): Promise<ErrorResponse & { status: number }> {
  const response = await pendingResponse;
  const error = z.parse(errorResponse, await response.json());
  const endpointsOfPath = documentedErrors.filter(({ path }) => path.test(response.url));
  if (endpointsOfPath.length > 0 && !endpointsOfPath.some(({ codes }) => codes.some((code) => code === error.code)))
    throw new Error(`${error.code} is not among the errors of ${response.url}`);
  return { status: response.status, ...error };
}

/** Creates a pending job of this client and returns its id. */
export async function createJob(server: Fetcher, client: TestUser, overrides: Record<string, unknown> = {}): Promise<string> {
  return (await parseResponse('requestJob', post(server, '/api/ai/job-request', jobRequestBody(overrides), client))).job.id;
}

/** Applies these actions of the worker to a job. */
export async function advanceJob(
  server: Fetcher,
  jobId: string,
  worker: TestUser,
  ...actions: ('accept' | 'start' | 'complete' | 'cancel')[]
): Promise<void> {
  for (const action of actions) {
    const path = action === 'accept' ? '/api/worker/accept' : `/api/worker/jobs/${action}`;
    const response = await post(server, path, { jobId }, worker);
    if (response.status !== 200) throw new Error(`${action}: ${response.status} ${await response.text()}`);
  }
}

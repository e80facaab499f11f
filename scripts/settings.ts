import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { root } from './root.ts';
import { generateVapidKeys } from './vapid.ts';

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const environment = z.object({
  PORT: z._default(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), 8787),
  DEPLOYMENT: z._default(z.enum(['local', 'staging', 'production']), 'local'),
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  STATE_DIR: z._default(z.string(), '.state'),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  RATE_LIMIT_FACTOR: z._default(z.string().check(z.regex(/^\d+(\.\d+)?$/)), '1'),
  START_CODE: z._default(z.enum(['on', 'off']), 'off'),
  WORKER_VERIFICATION: z.optional(z.enum(['auto', 'manual'])),
  ADMIN_SECOND_FACTOR: z.optional(z.enum(['on', 'off'])),
  PHONE_VERIFICATION: z.optional(z.enum(['on', 'off'])),
  UPI_VPA: z.optional(z.string()),
  PAYMENT_SANDBOX: z.optional(z.enum(['on', 'off'])),
  GEOCODER_URL: z._default(z.string(), ''),
  ROUTER_URL: z._default(z.string(), ''),
  TILE_URL: z._default(z.string(), ''),
  TILE_CREDIT: z._default(z.string(), ''),
  VAPID_PUBLIC_KEY: z._default(z.string(), ''),
  VAPID_PRIVATE_KEY: z._default(z.string(), ''),
  VAPID_SUBJECT: z._default(z.string(), 'mailto:help@karigar.example'),
  PUSH_VIA: z._default(z.string(), ''),
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  COMPANY_NAME: z.optional(z.string()),
  COMPANY_PHONE: z.optional(z.string()),
  COMPANY_EMAIL: z.optional(z.string()),
  COMPANY_ADDRESS: z.optional(z.string()),
  GRIEVANCE_OFFICER: z.optional(z.string()),
  MAIL_URL: z._default(z.string(), ''),
  MAIL_KEY: z._default(z.string(), ''),
  MAIL_FROM: z._default(z.string(), 'Karigar <no-reply@karigar.example>'),
  SMS_URL: z._default(z.string(), ''),
  SMS_KEY: z._default(z.string(), ''),
  SMS_FROM: z._default(z.string(), 'KARIGR'),
});

function readEnvironment() {
  const result = z.safeParse(environment, process.env);
  if (result.success) return result.data;
  for (const issue of result.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
  process.exit(2);
}

const env = readEnvironment();

export const settings = {
  root,
  port: env.PORT,
  /** Where wrangler stores D1, R2 and the rooms. */
  stateFolder: resolve(root, env.STATE_DIR),
  seed: env.SEED,
  /** False: the built app unregisters its service worker on every device (scripts/service-worker.ts). */
  serviceWorker: env.SERVICE_WORKER === 'on',
  /** Whether the built app is a site for trials: staging. */
  isTrial: env.DEPLOYMENT === 'staging',
  /** The public origin; canonical links and the sitemap contain it. */
  origin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
};

/** The keys of the environment, or a pair that is created once per state folder. */
function loadVapidKeys(): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
  const file = join(settings.stateFolder, 'vapid.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(generateVapidKeys()), { mode: 0o600 });
  const keys = z.parse(z.object({ publicKey: z.string(), privateKey: z.string() }), JSON.parse(readFileSync(file, 'utf8')));
  return { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
}

/** Writes the environment file of the local Worker, with a secret that is created once per state folder. Returns its path. */
export function writeServerEnvFile(): string {
  mkdirSync(settings.stateFolder, { recursive: true });
  const secretFile = join(settings.stateFolder, 'secret');
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const {
    PORT: _port,
    STATE_DIR: _state,
    SEED: _seed,
    PUBLIC_ORIGIN: _origin,
    TILE_URL: _tiles,
    TILE_CREDIT: _credit,
    SERVICE_WORKER: _serviceWorker,
    ...serverEnv
  } = env;
  const variables = { AUTH_SECRET: readFileSync(secretFile, 'utf8').trim(), ...serverEnv, ...loadVapidKeys() };
  const file = join(settings.stateFolder, 'worker.env');
  writeFileSync(
    file,
    Object.entries(variables)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
    { mode: 0o600 },
  );
  return file;
}

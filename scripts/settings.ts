import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '..');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const environment = z.object({
  PORT: z._default(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), 8787),
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/]+$/))),
  STATE_DIR: z._default(z.string(), '.state'),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  RATE_LIMIT_FACTOR: z._default(z.string().check(z.regex(/^\d+(\.\d+)?$/)), '1'),
  START_CODE: z._default(z.enum(['on', 'off']), 'off'),
  WORKER_VERIFICATION: z._default(z.enum(['auto', 'manual']), 'auto'),
  UPI_VPA: z._default(z.string(), 'karigar@example'),
  PAYMENT_SANDBOX: z._default(z.enum(['on', 'off']), 'on'),
  GEOCODER_URL: z._default(z.string(), ''),
  ROUTER_URL: z._default(z.string(), ''),
  TILE_URL: z._default(z.string(), ''),
  TILE_CREDIT: z._default(z.string(), ''),
  MAIL_URL: z._default(z.string(), ''),
  MAIL_KEY: z._default(z.string(), ''),
  MAIL_FROM: z._default(z.string(), 'Karigar <no-reply@karigar.example>'),
  SMS_URL: z._default(z.string(), ''),
  SMS_KEY: z._default(z.string(), ''),
  SMS_FROM: z._default(z.string(), 'KARIGR'),
});

function read() {
  const result = z.safeParse(environment, process.env);
  if (result.success) return result.data;
  for (const issue of result.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
  process.exit(2);
}

const values = read();

export const settings = {
  root,
  port: values.PORT,
  /** Where wrangler keeps D1, R2 and the rooms. */
  state: resolve(root, values.STATE_DIR),
  seed: values.SEED,
  /** Where people reach the built pages; search engines are told so. */
  origin: values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`,
};

/** Path of the file of variables for the local Worker, with a secret of this machine that is made once. */
export function workerVariables(): string {
  mkdirSync(settings.state, { recursive: true });
  const secretFile = join(settings.state, 'secret');
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const {
    PORT: _port,
    STATE_DIR: _state,
    SEED: _seed,
    PUBLIC_ORIGIN: _origin,
    TILE_URL: _tiles,
    TILE_CREDIT: _credit,
    ...ofWorker
  } = values;
  const variables = { AUTH_SECRET: readFileSync(secretFile, 'utf8').trim(), ...ofWorker };
  const file = join(settings.state, 'worker.env');
  writeFileSync(
    file,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(''),
    { mode: 0o600 },
  );
  return file;
}

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { generateVapidKeys } from '../vapid.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The secrets of local Workers and of the examples, which a deployment must not have. */
function localSecrets(folder: string, variables: Variables): Set<string> {
  const read = (...path: string[]) => {
    const file = resolve(folder, ...path);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const stateFolder = variables['STATE_DIR'] || '.state';
  const files = [read('.dev.vars.example'), read('.dev.vars'), read(join(stateFolder, 'worker.env'))];
  const values = files.flatMap((text) => Object.entries(parseEnv(text)));
  return new Set([
    read(join(stateFolder, 'secret')).trim(),
    ...values.filter(([name]) => name === 'AUTH_SECRET' || name === 'VAPID_PRIVATE_KEY').map(([, value]) => value ?? ''),
  ]);
}

/** Why a deployment must not have this secret, as a sentence without the secret; null if it may. */
export function secretProblem(name: string, value: string, folder: string, variables: Variables): string | null {
  if (name === 'AUTH_SECRET' && value.length < 32) return 'AUTH_SECRET has fewer than 32 characters.';
  if (localSecrets(folder, variables).has(value)) return `${name} is the one of the local Worker or of an example.`;
  return null;
}

/** The secrets among `missing` that can be created here. A key pair is created as a whole only. */
export function generateSecrets(missing: readonly string[]): Record<string, string> {
  const secrets: Record<string, string> = {};
  if (missing.includes('AUTH_SECRET')) secrets['AUTH_SECRET'] = randomBytes(32).toString('base64url');
  if (missing.includes('VAPID_PUBLIC_KEY') && missing.includes('VAPID_PRIVATE_KEY')) {
    const { publicKey, privateKey } = generateVapidKeys();
    Object.assign(secrets, { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
  }
  return secrets;
}

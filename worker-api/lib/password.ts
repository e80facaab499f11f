import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

// RFC 7914; about 150 ms of CPU in a Worker, which needs the paid plan.
const SCRYPT_OPTIONS: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

const deriveKey = (password: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, SCRYPT_OPTIONS, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** `scrypt$<salt>$<key>`, both base64. */
export async function hashPassword(password: string, salt: Uint8Array = randomBytes(16)): Promise<string> {
  return `scrypt$${Buffer.from(salt).toString('base64')}$${(await deriveKey(password, salt)).toString('base64')}`;
}

/** Whether `stored` is the hash of `password`. Takes the same time if it is not, and without a stored hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? '').split('$');
  const expected = stored ? Buffer.from(key, 'base64') : Buffer.alloc(KEY_BYTES);
  const actual = await deriveKey(password, Buffer.from(salt, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null;
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

declare global {
  /** Tests set a lower cost, because hashing took a third of the time of their servers. */
  var SCRYPT_N: number | undefined;
}

/** RFC 7914 with r = 8 and p = 5; about 150 ms of CPU in a Worker, which needs the paid plan. */
const DEFAULT_N = 2 ** 14;
const currentN = (): number => (typeof SCRYPT_N === 'undefined' ? DEFAULT_N : SCRYPT_N);
const KEY_BYTES = 32;

const deriveKey = (password: string, salt: Uint8Array, N: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** `scrypt$<salt>$<key>$<N>`, salt and key in base64. */
export async function hashPassword(password: string, salt: Uint8Array = randomBytes(16)): Promise<string> {
  const N = currentN();
  const key = await deriveKey(password, salt, N);
  return ['scrypt', Buffer.from(salt).toString('base64'), key.toString('base64'), N].join('$');
}

/**
 * Whether `stored` is the hash of `password`. Takes the same time if it is not, or if there is no stored hash. Older hashes
 * store no N and have the default of today.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = '', N = String(DEFAULT_N)] = stored?.split('$') ?? ['', '', '', String(currentN())];
  const expected = stored ? Buffer.from(key, 'base64') : Buffer.alloc(KEY_BYTES);
  const actual = await deriveKey(password, Buffer.from(salt, 'base64'), Number(N));
  return expected.length === actual.length && timingSafeEqual(expected, actual) && stored !== null;
}

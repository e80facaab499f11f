import { parse, serialize } from 'hono/utils/cookie';

const COOKIE = 'device';
/** Browsers keep no cookie for longer. */
const LIFETIME_SECONDS = 400 * 24 * 3600;

/**
 * The random token of a device, from its cookie. It identifies no account: it only tells from which devices an account was used
 * before.
 */
export function readDeviceToken(cookies: string | undefined): string | null {
  const token = parse(cookies ?? '', COOKIE)[COOKIE];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The header that stores the token on the device. A local Worker may be opened without HTTPS. */
export const deviceCookie = (token: string, { isLocal }: { isLocal: boolean }): string =>
  serialize(COOKIE, token, { path: '/api', maxAge: LIFETIME_SECONDS, httpOnly: true, sameSite: 'Strict', secure: !isLocal });

import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Karigar',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_MS / 1000,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits (RFC 4226, section 4), in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The link that a QR code gives to an authenticator app. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The time step of a code that is valid now, or was or will be 30 seconds away; null if it is wrong. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}

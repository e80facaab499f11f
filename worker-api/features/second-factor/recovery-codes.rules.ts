import { Secret } from 'otpauth';
import { hashToken } from '#api/lib/random-token.ts';

const COUNT = 10;
const BYTES = 10;

/** Ten codes of 80 random bits in base32, in groups of four that are easy to copy. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32.replaceAll(/(.{4})(?=.)/g, '$1-'));

export const hashRecoveryCode = (code: string): Promise<string> => hashToken(code.replaceAll('-', ''));

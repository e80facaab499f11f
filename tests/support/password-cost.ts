import { isLong } from '../security/form.ts';

/** The cost of passwords in tests; that of a deployment where the time of a login is measured. */
export const TEST_SCRYPT_N = isLong ? undefined : 2 ** 10;

import { AppError } from '#api/lib/app-error.ts';
import { hashPassword } from '#api/lib/password.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };

const COMMON = new Set(commonPasswords);

/**
 * The hash of a password that a user chose. Throws `request.invalid` for one of the 5,000 most frequent passwords (ASVS 5.0, 6.2.4) in
 * upper or lower case.
 * @param field the name of the password in the request
 */
export async function hashNewPassword(password: string, field: 'password' | 'newPassword' = 'password'): Promise<string> {
  if (COMMON.has(password.toLowerCase()))
    throw new AppError('request.invalid', { fields: { [field]: 'field.password_common' } });
  return hashPassword(password);
}

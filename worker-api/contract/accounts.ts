import * as z from 'zod/mini';
import { id } from './ids.ts';
import { latitude, longitude } from './geo.ts';
import { email, givenPassword, line, newPassword, phone } from './text.ts';

const ROLES = ['client', 'worker', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const signupBody = z.object({ name: line(100), email, phone, address: line(300), password: newPassword });

export const loginBody = z.object({ email, password: givenPassword });

export const forgotPasswordBody = z.object({ email });
/** `token` as it came by mail. */
export const resetPasswordBody = z.object({ token: line(200), password: newPassword });
export const changePasswordBody = z.object({ currentPassword: givenPassword, newPassword });

/** A client or an admin, as the phone keeps it under the key `user`. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  phone: z.string(),
  profilePhoto: z.nullable(z.string()),
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  address: z.object({ line: z.string(), cityState: z.string(), postalCode: z.string(), taxId: z.string() }),
});
export type User = z.infer<typeof user>;

/** Claims of the session token (HS256). `id` repeats `sub` for the specification's readers of the id claim. */
export const tokenClaims = z.object({
  sub: id,
  id,
  role: z.enum(ROLES),
  ver: z.int(),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

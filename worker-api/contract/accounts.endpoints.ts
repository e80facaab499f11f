import * as z from 'zod/mini';
import {
  SIGNUP_RATE_LIMIT,
  accountChanges,
  changePasswordBody,
  closeAccountBody,
  confirmPasswordBody,
  forgotPasswordBody,
  loginBody,
  loginResponse,
  resetPasswordBody,
  session,
  signupBody,
  user,
} from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { UPLOAD_ERRORS } from './errors.ts';
import { SUSPENSION_ERRORS } from './suspension.ts';

const message = z.string();

/** Client and admin accounts: registration, login, passwords and the own profile. */
export const accountEndpoints = {
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    access: 'anyone',
    // The e-mail address is unique, and there is no account yet that could own a key.
    idempotency: 'none',
    summary: 'Register a client',
    body: signupBody,
    response: z.object({ message, user }),
    errors: ['account.email_taken'],
    rateLimit: SIGNUP_RATE_LIMIT,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    // The response is a token, which is not stored.
    idempotency: 'none',
    summary: 'Log in as a client or an admin',
    body: loginBody,
    response: loginResponse,
    errors: ['account.not_found', 'auth.bad_credentials', ...SUSPENSION_ERRORS, 'request.too_many'],
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'anyone',
    // Each call sends a new link.
    idempotency: 'none',
    summary: 'Send a password reset link; the response does not reveal whether the account exists',
    body: forgotPasswordBody,
    response: z.object({ message }),
    errors: ['request.too_many', 'mail.not_configured'],
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'anyone',
    // A link works once.
    idempotency: 'none',
    summary: 'Set a new password with the token of the reset link, once and within 30 minutes',
    body: resetPasswordBody,
    response: z.object({ message }),
    errors: ['auth.reset_over', 'request.too_many'],
    rateLimit: { max: 300, seconds: 3600 },
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'account',
    secondFactor: 'recent',
    // Ends the token that a repetition would use.
    idempotency: 'none',
    summary: 'Change the password; every other session ends',
    body: changePasswordBody,
    response: z.object({ message, token: z.string() }),
    errors: ['auth.second_factor_recent', 'auth.wrong_password', 'request.too_many'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'account',
    // Ends the token that a repetition would use.
    idempotency: 'none',
    summary: 'End this session',
    response: z.object({ message }),
    errors: [],
  },
  confirmPassword: {
    method: 'POST',
    path: '/api/auth/confirm-password',
    access: 'account',
    // The response is a token, which is not stored.
    idempotency: 'none',
    summary: 'Enter the password again: for ten minutes the new token may do what answers `auth.password_needed`',
    body: confirmPasswordBody,
    response: z.object({ token: z.string() }),
    errors: ['auth.wrong_password', 'request.too_many'],
  },
  logoutEverywhere: {
    method: 'POST',
    path: '/api/auth/logout-everywhere',
    access: 'account',
    // Ends the token that a repetition would use.
    idempotency: 'none',
    summary: 'End every session of this account',
    response: z.object({ message }),
    errors: [],
  },
  sessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'account',
    summary: 'The sessions of this account, the last used first; at most 50',
    response: z.array(session),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'account',
    // A session that has ended stays ended.
    idempotency: 'none',
    summary: 'End one session of this account; nothing changes if it has ended before',
    params: z.object({ id }),
    response: z.object({ message }),
    errors: [],
  },
  account: {
    method: 'GET',
    path: '/api/account',
    access: 'account',
    summary: 'The account in the token',
    response: user,
    errors: [],
  },
  changeAccount: {
    method: 'PATCH',
    path: '/api/account',
    access: 'account',
    idempotency: 'stored',
    summary:
      'Change name, phone, address, notification settings or emergency contact. Another phone or contact needs a login in the last ten minutes; a new contact is asked to confirm by message',
    body: accountChanges,
    response: user,
    errors: ['account.phone_taken', 'auth.password_needed', 'contact.refused'],
  },
  changeProfilePhoto: {
    method: 'PUT',
    path: '/api/account/photo',
    access: 'account',
    idempotency: 'stored',
    summary: 'Set the profile photo: multipart, field `photo`',
    body: z.object({}),
    multipart: true,
    response: user,
    errors: UPLOAD_ERRORS,
  },
  closeAccount: {
    method: 'DELETE',
    path: '/api/account',
    access: 'account',
    secondFactor: 'recent',
    // Erases the account with its keys.
    idempotency: 'none',
    summary: 'Close the account: personal data is erased, accounting records stay anonymously',
    body: closeAccountBody,
    response: z.object({ message }),
    errors: ['auth.second_factor_recent', 'auth.wrong_password', 'account.job_open', 'account.matter_open', 'request.too_many'],
  },
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    access: 'account',
    summary: 'All data stored about this account, as JSON. Needs a login in the last ten minutes',
    response: z.record(z.string(), z.unknown()),
    errors: ['auth.password_needed'],
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import {
  addSecondFactorBody,
  addedSecondFactor,
  newRecoveryCodes,
  passkeyCreationOptions,
  passkeyRequestOptions,
  presentSecondFactorBody,
  secondFactorSession,
  secondFactors,
  totpSetup,
} from './second-factor.ts';

/**
 * The second factor of admins. The token of a login with a password alone may call only those with `secondFactor: 'pending'`.
 */
export const secondFactorEndpoints = {
  secondFactors: {
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'admin',
    secondFactor: 'pending',
    summary: 'The second factors of this admin',
    response: secondFactors,
    errors: [],
  },
  setUpTotp: {
    method: 'POST',
    path: '/api/auth/second-factor/totp',
    access: 'admin',
    secondFactor: 'pending',
    // Nothing is stored until a code confirms the secret.
    idempotency: 'none',
    summary: 'A new secret for an authenticator app; the first one needs only the password',
    response: totpSetup,
    errors: ['auth.second_factor_recent'],
  },
  passkeyCreationOptions: {
    method: 'POST',
    path: '/api/auth/second-factor/passkeys',
    access: 'admin',
    secondFactor: 'pending',
    // A challenge is used once.
    idempotency: 'none',
    summary: 'WebAuthn options to create a passkey; the first one needs only the password',
    response: passkeyCreationOptions,
    errors: ['auth.second_factor_recent', 'auth.passkeys_off'],
  },
  passkeyRequestOptions: {
    method: 'POST',
    path: '/api/auth/second-factor/challenge',
    access: 'admin',
    secondFactor: 'pending',
    // A challenge is used once.
    idempotency: 'none',
    summary: 'WebAuthn options to present a passkey',
    response: passkeyRequestOptions,
    errors: ['auth.passkeys_off'],
  },
  addSecondFactor: {
    method: 'PUT',
    path: '/api/auth/second-factor',
    access: 'admin',
    secondFactor: 'pending',
    // The response is a token, which is not stored.
    idempotency: 'none',
    summary: 'Add an authenticator app or a passkey; with the first factor come ten recovery codes',
    body: addSecondFactorBody,
    response: addedSecondFactor,
    errors: ['auth.second_factor_wrong', 'auth.second_factor_recent', 'auth.passkeys_off', 'request.too_many'],
  },
  presentSecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'admin',
    secondFactor: 'pending',
    // A code and a challenge are used once.
    idempotency: 'none',
    summary: 'Present a second factor; the token of the response records when',
    body: presentSecondFactorBody,
    response: secondFactorSession,
    errors: ['auth.second_factor_wrong', 'auth.passkeys_off', 'request.too_many'],
  },
  createRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'admin',
    secondFactor: 'recent',
    // The response is shown once and not stored.
    idempotency: 'none',
    summary: 'Replace the recovery codes by ten new ones',
    response: newRecoveryCodes,
    errors: ['auth.second_factor_recent'],
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/api/auth/second-factor/:id',
    access: 'admin',
    secondFactor: 'recent',
    // Removing it again changes nothing.
    idempotency: 'none',
    summary: 'Remove the authenticator app (`totp`) or a passkey, but not the last factor',
    params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
    response: secondFactors,
    errors: ['auth.second_factor_recent', 'auth.second_factor_last'],
  },
} as const satisfies Record<string, Endpoint>;

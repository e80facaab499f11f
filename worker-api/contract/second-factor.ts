import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { user } from './accounts.ts';
import { isCleanText } from './text.ts';

/** How long a presented second factor allows actions that take money or an account away. */
export const RECENT_SECOND_FACTOR_MS = 10 * MINUTE_MS;

/** The id of the authenticator app among the factors of an account; passkeys have their own ids. */
export const TOTP_ID = 'totp';

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));
/** A code as it was typed: spaces and hyphens do not count. */
const typedCode = (pattern: RegExp) =>
  z.string().check(
    z.maxLength(100),
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
    z.regex(pattern),
  );

/** Six digits of the authenticator app. */
export const totpCode = typedCode(/^\d{6}$/);
/** Sixteen letters and digits, base32 without padding: 80 random bits. */
export const recoveryCode = typedCode(/^[A-Z2-7]{16}$/);

const transports = z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10));
const credentialDescriptor = z.object({
  id: base64url(1400),
  type: z.literal('public-key'),
  transports: z.exactOptional(transports),
});
const credentialFields = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

/** What a browser returns for a new passkey (WebAuthn, RegistrationResponseJSON), as far as the server reads it. */
export const newPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.exactOptional(transports),
  }),
});
/** What a browser returns when a passkey is presented (WebAuthn, AuthenticationResponseJSON), as far as the server reads it. */
export const passkeyProof = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  }),
});

const requirement = z.enum(['required', 'preferred', 'discouraged']);
/** WebAuthn, PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({ residentKey: requirement, userVerification: requirement }),
  attestation: z.literal('none'),
});
/** WebAuthn, PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification: requirement,
});

/** The factors of an account. Secrets and public keys are never returned. */
export const secondFactors = z.object({
  totp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), createdAt: z.int(), lastUsedAt: z.nullable(z.int()) })),
  recoveryCodesLeft: z.int(),
  /** False if this deployment has no public origin, to which passkeys are bound. */
  passkeysAvailable: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** `sealedSecret` is the secret as only the server can read it; the request that confirms the app returns it. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string(), sealedSecret: z.string() });

export const addSecondFactorBody = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('totp'),
    sealedSecret: z.string().check(z.maxLength(500), z.refine(isCleanText, 'field.control_characters')),
    code: totpCode,
  }),
  z.object({ method: z.literal('passkey'), credential: newPasskey }),
]);

export const presentSecondFactorBody = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code: totpCode }),
  z.object({ method: z.literal('recovery'), code: recoveryCode }),
  z.object({ method: z.literal('passkey'), credential: passkeyProof }),
]);
export type PresentedSecondFactor = z.infer<typeof presentSecondFactorBody>;

export const secondFactorSession = z.object({ token: z.string(), user });
const recoveryCodes = z.array(z.string());
/** `recoveryCodes` is empty unless this was the first factor of the account. */
export const addedSecondFactor = z.extend(secondFactorSession, { recoveryCodes });
export const newRecoveryCodes = z.object({ recoveryCodes });

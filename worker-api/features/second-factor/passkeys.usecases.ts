import type * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import type { newPasskey, passkeyProof } from '#contract/second-factor.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import * as factors from './second-factor.repository.ts';
import type { PasskeyRow } from './second-factor.table.ts';

const TIMEOUT_MS = 5 * MINUTE_MS;

/** Only requests about passkeys start the library. */
const webAuthn = () => import('@simplewebauthn/server');

/** The name to which passkeys are bound. Throws `auth.passkeys_off` if this deployment has no public origin. */
function relyingParty({ origin }: ActorContext): { origin: string; id: string } {
  if (!origin) throw new AppError('auth.passkeys_off');
  return { origin, id: new URL(origin).hostname };
}

const transportsOf = (row: PasskeyRow): string[] => JSON.parse(row.transports) as string[];
const descriptorOf = (row: PasskeyRow) => ({ id: row.id, type: 'public-key' as const, transports: transportsOf(row) });

async function newChallenge({ db, actor, now }: ActorContext): Promise<string> {
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  await db.batch({ stored: factors.insertChallenge(db, { challenge, account_id: actor.id, expires_at: now + TIMEOUT_MS }) });
  return challenge;
}

/** What a browser needs to create a passkey, which is not one of `existing`. */
export async function creationOptions(context: ActorContext, account: { email: string; name: string }, existing: PasskeyRow[]) {
  const { id } = relyingParty(context);
  const userId = Buffer.from(context.actor.id).toString('base64url');
  // ES256, EdDSA and RS256, which cover the authenticators in use.
  const algorithms = [-7, -8, -257];
  return {
    rp: { id, name: 'Karigar' },
    user: { id: userId, name: account.email, displayName: account.name },
    challenge: await newChallenge(context),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT_MS,
    excludeCredentials: existing.map(descriptorOf),
    // A passkey that the user's other devices get too survives the loss of a phone. The password was checked, so a PIN need not
    // be.
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  };
}

/** What a browser needs to present one of these passkeys. */
export async function requestOptions(context: ActorContext, passkeys: PasskeyRow[]) {
  const { id } = relyingParty(context);
  return {
    challenge: await newChallenge(context),
    timeout: TIMEOUT_MS,
    rpId: id,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'preferred' as const,
  };
}

const expectations = (context: ActorContext) => {
  const { origin, id } = relyingParty(context);
  return {
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    // Takes the challenge also if the signature turns out to be wrong.
    expectedChallenge: async (challenge: string) =>
      (await context.db.first(factors.takeChallenge(context.actor.id, challenge, context.now))) !== null,
  };
};

/** The row of a new passkey. Throws `auth.second_factor_wrong`. */
export async function verifyNewPasskey(context: ActorContext, response: z.infer<typeof newPasskey>): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await webAuthn();
  const expected = expectations(context);
  const credential = { ...response, clientExtensionResults: {} };
  const { clientDataJSON, attestationObject, transports } = response.response;
  const result = await verifyRegistrationResponse({
    ...expected,
    response: { ...credential, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } },
  }).catch(() => null);
  if (!result?.verified) throw new AppError('auth.second_factor_wrong');
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    id,
    account_id: context.actor.id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports ?? []),
    created_at: context.now,
    last_used_at: null,
  };
}

/** Whether this response proves that a passkey of the caller was used now. */
export async function acceptPasskey(context: ActorContext, response: z.infer<typeof passkeyProof>): Promise<boolean> {
  const { db, actor, now } = context;
  const expected = expectations(context);
  const row = await factors.findPasskey(db, actor.id, response.id);
  if (!row) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await verifyAuthenticationResponse({
    ...expected,
    response: { ...response, clientExtensionResults: {} },
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
      transports: transportsOf(row),
    },
  }).catch(() => null);
  if (!result?.verified) return false;
  const counter = result.authenticationInfo.newCounter;
  return (await db.first(factors.acceptPasskeyUse(actor.id, row.id, counter, now))) !== null;
}

import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import type { SecondFactors } from '#contract/second-factor.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { apiError, type Result } from '#pwa/sync/http/api-error.ts';
import { request, type RequestInput } from '#pwa/sync/http/http.ts';
import { codeFailedCode } from '#pwa/ui/code-failed.ts';
import { successOf, type QueryError } from '#pwa/sync/http/query-error.ts';

/** The token of a login that lacks the second factor, or null for the session of the admin. */
export type Login = string | null;

const send = <N extends EndpointName>(
  login: Login,
  name: N,
  input: RequestInput<N> = {},
): Promise<Result<ResponseOf<(typeof endpoints)[N]>>> =>
  login === null ? call(name, 'client', input) : request(name, login, input);

/** The factors of the admin. */
export const useFactors = (login: Login) =>
  useQuery<SecondFactors, QueryError>({
    queryKey: ['admin', 'secondFactors', login === null ? 'session' : 'login'],
    queryFn: async () => successOf(await send(login, 'secondFactors')).data,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });

export const setUpTotp = (login: Login) => send(login, 'setUpTotp');

export const addTotp = (login: Login, sealedSecret: string, code: string) =>
  send(login, 'addSecondFactor', { body: { method: 'totp', sealedSecret, code } });

export const presentCode = (login: Login, method: 'totp' | 'recovery', code: string) =>
  send(login, 'presentSecondFactor', { body: { method, code } });

export const createRecoveryCodes = () => call('createRecoveryCodes', 'client');
export const removeFactor = (id: string) => call('removeSecondFactor', 'client', { params: { id } });

/** Only passkeys need this library. */
const webAuthn = () => loadOrNull(() => import('@simplewebauthn/browser'));

/** The user cancelled the browser's dialog, or has no such passkey. */
const notGiven = () => apiError('auth.second_factor_wrong', 0);

/** Lets the browser create a passkey, and adds it. */
export async function addPasskey(login: Login) {
  const options = await send(login, 'passkeyCreationOptions');
  if (!options.ok) return options;
  const library = await webAuthn();
  if (!library) return apiError(codeFailedCode(), 0);
  const credential = await library.startRegistration({ optionsJSON: options.data }).catch(() => null);
  if (credential?.type !== 'public-key') return notGiven();
  const { id, rawId, type, response } = credential;
  return send(login, 'addSecondFactor', { body: { method: 'passkey', credential: { id, rawId, type, response } } });
}

/** Lets the browser present a passkey. */
export async function presentPasskey(login: Login) {
  const options = await send(login, 'passkeyRequestOptions');
  if (!options.ok) return options;
  const library = await webAuthn();
  if (!library) return apiError(codeFailedCode(), 0);
  const credential = await library.startAuthentication({ optionsJSON: options.data }).catch(() => null);
  if (credential?.type !== 'public-key') return notGiven();
  const { id, rawId, type, response } = credential;
  return send(login, 'presentSecondFactor', { body: { method: 'passkey', credential: { id, rawId, type, response } } });
}

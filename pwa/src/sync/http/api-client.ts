import type { EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { currentSession, type Area } from '#pwa/sync/session/session.ts';
import { endpointTable } from './endpoint-table.ts';
import { apiError, type Result } from './api-error.ts';
import { request, type Endpoints, type RequestInput } from './http.ts';

let presentAgain = (): Promise<boolean> => Promise.resolve(false);
/**
 * Sets the function that asks an admin for the second factor again. It saves the new token and resolves to whether the admin gave
 * the factor.
 */
export const onSecondFactorNeeded = (present: typeof presentAgain): void => void (presentAgain = present);

/**
 * Calls an endpoint of the contract with the token of `area`, unless `anonymous`. Never throws. An invalid or expired token
 * ends the session of its area. A call that needs the second factor of an admin again asks for it and is then repeated.
 */
export async function call<N extends EndpointName>(
  name: N,
  area: Area,
  { anonymous, ...input }: RequestInput<N> & { anonymous?: boolean } = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const token = anonymous ? undefined : currentSession(area)?.token;
  const { access } = endpointTable[name];
  // A screen may refetch between the end of its session and its own end. The server would respond the same.
  if (!token && access !== 'anyone' && access !== 'optional') return apiError('auth.required', 401);
  // The cast: removing `anonymous` leaves the endpoint's own input.
  const result = await request(name, token, input as RequestInput<N>);
  if (result.ok) return result;
  if (result.code === 'auth.second_factor_recent' && (await presentAgain())) return call(name, area, input as RequestInput<N>);
  endSessionIfExpired(result, area, token);
  return result;
}

import type { EndpointName } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { ask, isTokenOver, type Endpoints, type Input, type Refused, type Result } from './ask.ts';
import { clearSession, currentSession, type Area } from './session.ts';

/** Calls one endpoint of the contract as whoever is logged in to `area`, unless `anonymous`. Never throws. A dead or expired token ends the session of its area. */
export async function call<N extends EndpointName>(
  name: N,
  area: Area,
  { anonymous, ...input }: Input<N> & { anonymous?: boolean } = {},
): Promise<Result<ResponseOf<Endpoints[N]>>> {
  const token = anonymous ? undefined : currentSession(area)?.token;
  // Without that word it is the endpoint's own input.
  const answer = await ask(name, token, input as Input<N>);
  if (!answer.ok) endIfOver(answer, area, token);
  return answer;
}

/** A refusal for a dead or expired `token` ends the session of its area. */
export function endIfOver(answer: Refused, area: Area, token: string | undefined): void {
  // Only the session that asked is over: another may have begun while the answer was on its way.
  if (isTokenOver(answer) && token && currentSession(area)?.token === token) clearSession(area, 'over');
}

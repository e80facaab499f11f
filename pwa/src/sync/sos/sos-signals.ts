import type { SosResponse, SosStatus } from '#contract/sos.ts';
import { uuidv7 } from '#contract/uuidv7.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import type { SosSignal } from './sos-database.ts';
import { isSosResponse, MESSAGE_LANGUAGES, post, TRIGGER_PATH } from './sos-request.ts';

export const toLanguage = (code: string) => MESSAGE_LANGUAGES.find((known) => known === code);

/**
 * Sends the press of a signal once. Also works in the service worker.
 * @param area where the holder is logged in, with `token`; null for a guest
 */
export const sendPress = (
  signal: SosSignal,
  pressId: string,
  area: Area | null,
  token: string | undefined,
): Promise<Result<SosResponse>> =>
  post(
    TRIGGER_PATH,
    token,
    {
      location: signal.place,
      userId: area ? signal.holder.slice(area.length + 1) : 'guest',
      caseToken: signal.caseToken,
      pressId,
      sentAt: Date.now(),
      language: signal.language,
      pressedAgainAt: signal.pressedAgainAt,
      pressedAt: signal.pressedAt,
    },
    isSosResponse,
  );

/** Whether an emergency has ended. */
export const isOverState = (state: SosResponse['state'] | undefined): boolean => state === 'closed' || state === 'false_alarm';

/**
 * The signal after the server confirmed a press. A newer press stays unconfirmed. If the case of the press is over, because its
 * first response was lost, what the user has pressed since is a new press.
 */
export function withResponse(signal: SosSignal, pressId: string, { id, caseToken, state }: SosResponse): SosSignal {
  const { pressedAgainAt } = signal;
  const confirmed = { ...signal, caseToken: caseToken || signal.caseToken, sentPressId: pressId, pressedAgainAt: undefined };
  if (signal.pressId === pressId && pressedAgainAt && isOverState(state))
    return { ...confirmed, pressId: uuidv7(), pressedAt: pressedAgainAt, caseId: null, arrivedAt: null };
  return { ...confirmed, pressId: signal.pressId === pressId ? null : signal.pressId, caseId: id, arrivedAt: Date.now() };
}

/** A press that is on its way when it is cancelled arrives or fails within this time. */
const MAX_WAY_MS = 60_000;

/** The signal after the response to a withdrawal of `sentAt`. It is still untold if the press may be on its way. */
export function withWithdrawal(signal: SosSignal, pressId: string, result: Result<SosStatus>, sentAt: number): SosSignal {
  const { cancelledPressId, untoldSince, arrivedAt } = signal;
  if (cancelledPressId !== pressId || !untoldSince) return signal;
  const told = { ...signal, untoldSince: undefined };
  if (result.ok) return { ...told, caseId: result.data.id, sentPressId: pressId, arrivedAt: arrivedAt ?? sentAt };
  return result.code === 'sos.not_found' && sentAt > untoldSince + MAX_WAY_MS ? told : signal;
}

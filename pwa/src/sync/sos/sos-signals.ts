import type { SosResponse } from '#contract/sos.ts';
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
      pressedAt: signal.pressedAt,
      language: signal.language,
    },
    isSosResponse,
  );

/** The signal after the server confirmed a press. A newer press stays unconfirmed. */
export const withResponse = (signal: SosSignal, pressId: string, { id, caseToken }: SosResponse): SosSignal => ({
  ...signal,
  caseToken: caseToken || signal.caseToken,
  pressId: signal.pressId === pressId ? null : signal.pressId,
  sentPressId: pressId,
  caseId: id,
  arrivedAt: Date.now(),
});

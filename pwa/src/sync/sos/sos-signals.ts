import Dexie, { type EntityTable } from 'dexie';
import type { Point } from '#contract/geo.ts';
import type { SosResponse } from '#contract/sos.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { request, type Result } from '#pwa/sync/http/http.ts';

const LANGUAGES = ['en', 'hi', 'mr'] as const;
export const toLanguage = (code: string) => LANGUAGES.find((known) => known === code);

/** The emergency of one holder on this device: a press that must reach the server, and the case that it opened. */
export interface SosSignal {
  /** Who pressed: `client-<id>`, `worker-<id>` or `guest`. The primary key, which IndexedDB cannot rename. */
  holder: string;
  /** Secret of the case. Created on the device, so that a press whose response was lost finds its case when it is sent again. */
  caseToken: string;
  /** The press that the server has not confirmed; null if there is none. */
  pressId: string | null;
  pressedAt: number;
  place: Point | null;
  /** Language of the message to the emergency contact. Missing in rows of an older version. */
  language?: (typeof LANGUAGES)[number] | undefined;
  /** Set once the server has confirmed the press. */
  caseId: string | null;
  arrivedAt: number | null;
}

/**
 * A separate database: a guest has no account, a signal survives a logout, and its writes never wait for other tables.
 */
export class SosData extends Dexie {
  readonly signals!: EntityTable<SosSignal, 'holder'>;
  constructor() {
    super('karigar-sos', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ signals: 'holder' });
  }
}

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
  request('triggerSos', token, {
    body: {
      location: signal.place,
      userId: area ? signal.holder.slice(area.length + 1) : 'guest',
      caseToken: signal.caseToken,
      pressId,
      pressedAt: signal.pressedAt,
      language: signal.language,
    },
  });

/** The signal after the server confirmed a press. A newer press stays unconfirmed. */
export const withResponse = (signal: SosSignal, pressId: string, { id, caseToken }: SosResponse): SosSignal => ({
  ...signal,
  caseToken: caseToken || signal.caseToken,
  pressId: signal.pressId === pressId ? null : signal.pressId,
  caseId: id,
  arrivedAt: Date.now(),
});

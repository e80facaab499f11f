import Dexie, { type EntityTable } from 'dexie';
import type { Point } from '#contract/geo.ts';
import type { SosResponse } from '#contract/sos.ts';
import type { Area } from './area.ts';
import { ask, type Result } from './ask.ts';

const LANGUAGES = ['en', 'hi', 'mr'] as const;
export const languageOf = (code: string) => LANGUAGES.find((known) => known === code);

/** The emergency of one holder on this phone: a press that has to arrive, and the case that it opened. */
export interface Signal {
  /** `client-<id>`, `worker-<id>` or `guest`. */
  holder: string;
  /** Joins the case. The phone's own, so that a signal whose answer was lost finds its case when it is sent again. */
  caseToken: string;
  /** The press that the server has not answered; null: none waits. */
  pressId: string | null;
  pressedAt: number;
  place: Point | null;
  /** Of the message to the emergency contact. Missing where the version before kept it. */
  language?: (typeof LANGUAGES)[number] | undefined;
  /** Once the server has answered: the case, and when it did. */
  caseId: string | null;
  arrivedAt: number | null;
}

/**
 * A database of its own and not a table of the account's: a guest has no account, a signal outlives a logout, and nothing that is
 * written there has to wait for another queue.
 */
export class SosData extends Dexie {
  readonly signals!: EntityTable<Signal, 'holder'>;
  constructor() {
    super('karigar-sos', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ signals: 'holder' });
  }
}

/**
 * Sends the press of a signal once. Needs no page.
 * @param area where its holder is logged in, with his token; null for a guest
 */
export const trigger = (
  signal: Signal,
  pressId: string,
  area: Area | null,
  token: string | undefined,
): Promise<Result<SosResponse>> =>
  ask('triggerSos', token, {
    body: {
      location: signal.place,
      userId: area ? signal.holder.slice(area.length + 1) : 'guest',
      caseToken: signal.caseToken,
      pressId,
      pressedAt: signal.pressedAt,
      language: signal.language,
    },
  });

/** What is known of a signal once the press was answered; one that was made meanwhile still waits. */
export const answered = (signal: Signal, pressId: string, { id, caseToken }: SosResponse): Signal => ({
  ...signal,
  caseToken: caseToken || signal.caseToken,
  pressId: signal.pressId === pressId ? null : signal.pressId,
  caseId: id,
  arrivedAt: Date.now(),
});

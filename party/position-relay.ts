import type { SosPositionFrame } from '#contract/events.ts';
import { SOS_BROADCAST_INTERVAL_MS } from '#contract/sos.ts';

/** Sends one position per emergency and interval: the first at once, and then the newest of those that arrived in the meantime. */
export class PositionRelay {
  readonly #send: (frame: SosPositionFrame) => void;
  /** By emergency, for one interval after a position was sent: the next one to send and when it arrived, or null. */
  readonly #waiting = new Map<string, { frame: SosPositionFrame; arrivedAt: number } | null>();

  constructor(send: (frame: SosPositionFrame) => void) {
    this.#send = send;
  }

  relay(frame: SosPositionFrame): void {
    if (this.#waiting.has(frame.id)) this.#waiting.set(frame.id, { frame, arrivedAt: Date.now() });
    else this.#sendAndWait(frame);
  }

  #sendAndWait(frame: SosPositionFrame): void {
    this.#send(frame);
    this.#waiting.set(frame.id, null);
    setTimeout(() => {
      const next = this.#waiting.get(frame.id);
      this.#waiting.delete(frame.id);
      if (next) this.#sendAndWait({ ...next.frame, ago: next.frame.ago + Date.now() - next.arrivedAt });
    }, SOS_BROADCAST_INTERVAL_MS);
  }
}

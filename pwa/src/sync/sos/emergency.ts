import type { Point } from '#contract/geo.ts';
import type { SosStatus } from '#contract/sos.ts';
import { currentPosition } from '#pwa/shared/geolocation.ts';
import { preventReload } from '#pwa/shared/prevent-reload.ts';
import { followCase } from './follow-case.ts';
import type { SosSignal } from './sos-database.ts';
import { isOverState } from './sos-signals.ts';
import {
  cancelPress,
  getSignal,
  recordPress,
  sendOtherSignals,
  sendSignal,
  setLocation,
  takeSignal,
  withdrawCancelledPress,
  withdrawCase,
} from './sos.ts';

export interface EmergencyState {
  /** `failed`: the server rejected the signal. `error`: the server could not be reached. Both are retried. */
  step: 'idle' | 'sending' | 'sent' | 'failed' | 'error';
  /** When the server confirmed the signal. */
  sentAt: number;
  caseId: string | null;
  /** The last known status of the case. */
  status: SosStatus | null;
  /** Whether the status could not be read again. */
  isStale: boolean;
  /** Why it could not be read; undefined if this phone does not know the case any more. */
  unreadCode?: string | undefined;
  position: Point | null;
  /** For five seconds after a confirmation (client specification, section 4). */
  isLocked: boolean;
  /**
   * `possible`: during the lock the holder can say that they are safe. `failed`: it did not reach the server, and can be
   * repeated.
   */
  withdrawal: 'none' | 'possible' | 'sending' | 'failed';
  /** Why the withdrawal failed. */
  withdrawalCode?: string | undefined;
  /** Whether the panel is shown. */
  isOpen: boolean;
}
export const IDLE: EmergencyState = {
  step: 'idle',
  sentAt: 0,
  caseId: null,
  status: null,
  isStale: false,
  position: null,
  isLocked: false,
  withdrawal: 'none',
  isOpen: false,
};

/** What the user is told once, in a toast. */
export type EmergencyNotice = 'ok' | 'failed' | 'error';

const LOCK_MS = 5_000;
const RETRY_INTERVAL_MS = 5_000;
/** The signal must not wait for the position; the position is sent when it is known. */
const POSITION_TIMEOUT_MS = 1_000;
const MAX_POSITION_AGE_MS = 60_000;

const delay = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

const isFailed = ({ step }: EmergencyState): boolean => step === 'failed' || step === 'error';
const isUnsent = (state: EmergencyState): boolean => isFailed(state) || state.step === 'sending';
const isOver = ({ status }: EmergencyState): boolean => isOverState(status?.state);
/** The case whose status is read and whose user is located. */
const followedCase = (state: EmergencyState): string | null => (isOver(state) ? null : state.caseId);

/**
 * The emergency of one holder (an account or this device's guest): raising it, sending it until it is confirmed, and its
 * status.
 */
export class Emergency {
  state = IDLE;
  readonly holder: string;
  private readonly onChange: () => void;
  private readonly onNotice: (notice: EmergencyNotice) => void;
  private isStopped = false;
  private stopRetrying: (() => void) | undefined;
  private allowReload: (() => void) | undefined;
  private unfollow: (() => void) | undefined;
  /** Whether the position is that of now, and not of the press. */
  private isLocated = false;
  /** Whether the network came back after the last attempt had begun, which then fails nevertheless. */
  private isBackOnline = false;
  private readonly onOnline = () => {
    this.isBackOnline = true;
  };

  constructor(holder: string, onChange: () => void, onNotice: (notice: EmergencyNotice) => void) {
    this.holder = holder;
    this.onChange = onChange;
    this.onNotice = onNotice;
    window.addEventListener('online', this.onOnline);
  }

  /** Whether the press is still to be sent, or its case open as far as this phone knows. */
  get isUnderWay(): boolean {
    const { caseId, isStale, unreadCode } = this.state;
    const isUnknown = isStale && unreadCode === undefined;
    return isUnsent(this.state) || (caseId !== null && !isOver(this.state) && !isUnknown);
  }

  /** Another holder is shown instead, which sends what this one has not sent. */
  stop(): void {
    this.update(IDLE);
    this.isStopped = true;
    window.removeEventListener('online', this.onOnline);
  }

  /** Resumes a pending or open emergency when the page is loaded again. */
  async resume(): Promise<void> {
    const signal = await takeSignal(this.holder);
    void this.sendOthers();
    // The user may have pressed meanwhile, or logged in or out.
    if (!signal || this.state.step !== 'idle' || this.isStopped) return;
    if (signal.pressId) {
      this.update({ step: 'sending', isOpen: true, position: signal.place });
      await this.deliver();
    } else if (signal.caseId) this.showSent(signal);
    if (signal.untoldSince) await this.withdrawCancelled();
  }

  /** Sends the unsent presses of other holders of this device, and repeats those that fail. */
  private async sendOthers(): Promise<void> {
    while (!this.isStopped && (await sendOtherSignals(this.holder))) await delay(RETRY_INTERVAL_MS);
  }

  async raise(): Promise<void> {
    if (this.state.isLocked || this.state.step === 'sending') return this.update({ isOpen: true });
    this.update({ step: 'sending', isOpen: true, withdrawal: 'none' });
    this.isBackOnline = false;
    const lookup = currentPosition(MAX_POSITION_AGE_MS).then(({ point }) => point);
    await recordPress(this.holder);
    const quickPosition = navigator.onLine ? await Promise.race([lookup, delay(POSITION_TIMEOUT_MS)]) : null;
    const saved = this.savePosition(lookup);
    if (quickPosition) await saved;
    if (!navigator.onLine) this.update({ step: 'error' });
    const outcome = navigator.onLine ? await this.deliver() : 'error';
    if (outcome === 'error' || outcome === 'failed') this.onNotice(outcome);
  }

  /** Cancels the press that is being sent. */
  async cancel(): Promise<void> {
    await cancelPress(this.holder);
    const signal = await getSignal(this.holder);
    if (signal?.caseId) this.showSent(signal);
    else this.update({ step: 'idle' });
    this.close();
    await this.withdrawCancelled();
  }

  /** Shows the case of a cancelled press that has reached the server, once it says that the holder is safe. */
  private async withdrawCancelled(): Promise<void> {
    while (!this.isStopped && (await withdrawCancelledPress(this.holder))) await delay(RETRY_INTERVAL_MS);
    const signal = await getSignal(this.holder);
    if (signal?.caseId && !signal.pressId) this.showSent(signal);
  }

  /** Says that the holder is safe. Admins see it; the case goes on. */
  async withdraw(): Promise<void> {
    const { caseId, sentAt } = this.state;
    this.update({ withdrawal: 'sending' });
    const result = await withdrawCase(this.holder);
    // They have pressed again meanwhile.
    if (this.state.withdrawal !== 'sending' || this.state.caseId !== caseId || this.state.sentAt !== sentAt) return;
    if (!result?.ok) return this.update({ withdrawal: 'failed', withdrawalCode: result?.code, isOpen: true });
    this.update({ status: result.data, withdrawal: 'none' });
    // A status that was asked for before does not know of it.
    this.follow();
  }

  close(): void {
    this.update({ isOpen: false });
  }

  private update(change: Partial<EmergencyState>): void {
    if (this.isStopped) return;
    const before = this.state;
    this.state = { ...before, ...change };
    if (isUnsent(this.state)) this.allowReload ??= preventReload();
    else {
      this.allowReload?.();
      this.allowReload = undefined;
    }
    if (followedCase(this.state) !== followedCase(before)) this.follow();
    this.onChange();
    // Last, because it may send at once.
    if (isFailed(this.state)) this.stopRetrying ??= this.retry();
    else {
      this.stopRetrying?.();
      this.stopRetrying = undefined;
    }
  }

  private follow(): void {
    this.unfollow?.();
    this.unfollow = followedCase(this.state)
      ? followCase(this.holder, {
          onStatus: (status) => {
            // No admin has responded: the panel opens even if it was closed.
            const isUnanswered = status.unanswered && !this.state.status?.unanswered;
            this.update({ status, isStale: false, isOpen: this.state.isOpen || isUnanswered });
            if (isOver(this.state)) this.update({ withdrawal: 'none' });
          },
          onUnread: (unreadCode) => this.update({ isStale: true, unreadCode }),
          onPosition: (position) => {
            this.isLocated = true;
            this.update({ position });
          },
        })
      : undefined;
  }

  /** Sends a failed signal every five seconds and when the network comes back. Returns the function to stop. */
  private retry(): () => void {
    let isBusy = false;
    const retry = async () => {
      if (isBusy) return;
      isBusy = true;
      await this.deliver();
      isBusy = false;
    };
    const retryNow = () => void retry();
    const timer = setInterval(retryNow, RETRY_INTERVAL_MS);
    window.addEventListener('online', retryNow);
    if (this.isBackOnline) retryNow();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryNow);
    };
  }

  /** Sends the pending signal. */
  private async deliver(): ReturnType<typeof sendSignal> {
    this.isBackOnline = false;
    const outcome = await sendSignal(this.holder);
    const signal = await getSignal(this.holder);
    // Another attempt, another tab or the service worker may have sent it meanwhile.
    if (signal?.caseId && !signal.pressId) this.showSent(signal);
    else if (outcome === 'failed' || outcome === 'error') this.update({ step: outcome });
    // It was cancelled.
    else this.update({ step: 'idle', isOpen: false });
    if (outcome === 'sent') {
      this.onNotice('ok');
      this.lock();
    }
    return outcome;
  }

  private showSent({ caseId, arrivedAt }: SosSignal): void {
    const status = this.state.caseId === caseId ? this.state.status : null;
    this.update({ step: 'sent', sentAt: arrivedAt ?? Date.now(), caseId, status, isStale: false });
  }

  private lock(): void {
    this.update({ isLocked: true, withdrawal: 'possible' });
    setTimeout(() => {
      const { withdrawal } = this.state;
      this.update({ isLocked: false, withdrawal: withdrawal === 'possible' ? 'none' : withdrawal });
    }, LOCK_MS);
  }

  private async savePosition(lookup: Promise<Point | null>): Promise<void> {
    const position = await lookup;
    if (!position) return;
    if (!this.isLocated) this.update({ position });
    await setLocation(this.holder, position);
  }
}

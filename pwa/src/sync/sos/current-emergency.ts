import { createListeners } from '#pwa/shared/listeners.ts';
import { Emergency, IDLE, type EmergencyNotice, type EmergencyState } from './emergency.ts';
import { GUEST, hasSessionExpired, isLoggedIn } from './sos.ts';

const changes = createListeners();
const notices = createListeners<[EmergencyNotice]>();
let current: Emergency | null = null;
/** The holder of the page's area, whose emergency is shown as soon as no other one has to stay. */
let requestedHolder: string = GUEST;
/** The newest notice that came before a listener: the app comes later than this script. */
let pendingNotice: EmergencyNotice | null = null;

function publishNotice(notice: EmergencyNotice): void {
  if (!notices.notify(notice)) pendingNotice = notice;
}

/** The emergency that this page shows. */
export const currentEmergency = (): Emergency | null => current;
export const emergencyState = (): EmergencyState => current?.state ?? IDLE;
/** Returns the function to unsubscribe. */
export const onEmergencyChange = changes.subscribe;

/** Calls `listener` with each notice, and at once with a pending one. Returns the function to unsubscribe. */
export function onEmergencyNotice(listener: (notice: EmergencyNotice) => void): () => void {
  if (pendingNotice) listener(pendingNotice);
  pendingNotice = null;
  return notices.subscribe(listener);
}

/** Whether an emergency stays on the page although another holder was requested. */
const stays = ({ state, isUnderWay, holder }: Emergency): boolean =>
  state.isOpen || (isUnderWay && (isLoggedIn(holder) || (requestedHolder === GUEST && hasSessionExpired(holder))));

function switchHolder(): void {
  const previous = current;
  if (previous && (previous.holder === requestedHolder || stays(previous))) return;
  current = new Emergency(requestedHolder, onChange, publishNotice);
  previous?.stop();
  changes.notify();
  void current.resume();
}

function onChange(): void {
  changes.notify();
  switchHolder();
}

/**
 * Shows the emergency of a holder, and resumes it if it is under way. An open panel stays until it is closed. An emergency that
 * is under way also stays in the area of another account and if its session has expired, so that a further press joins it, but
 * not after a log-out: the next user may be another person.
 */
export function showEmergencyOf(holder: string): void {
  requestedHolder = holder;
  switchHolder();
}

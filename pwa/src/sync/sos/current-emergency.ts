import { createListeners } from '#pwa/shared/listeners.ts';
import { Emergency, IDLE, type EmergencyNotice, type EmergencyState } from './emergency.ts';

const changes = createListeners();
const notices = createListeners<[EmergencyNotice]>();
let current: Emergency | null = null;
/** The newest notice that came before a listener: the app comes later than this script. */
let pendingNotice: EmergencyNotice | null = null;

function publishNotice(notice: EmergencyNotice): void {
  if (!notices.notify(notice)) pendingNotice = notice;
}

/** The emergency of this page’s holder. */
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

/** Shows the emergency of a holder, and resumes it if it is under way. */
export function showEmergencyOf(holder: string): void {
  if (current?.holder === holder) return;
  current?.stop();
  current = new Emergency(holder, changes.notify, publishNotice);
  changes.notify();
  void current.resume();
}

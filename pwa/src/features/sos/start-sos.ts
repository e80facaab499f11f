import { currentEmergency, showEmergencyOf } from '#pwa/sync/sos/current-emergency.ts';
import { loadSosTexts } from '#pwa/i18n/sos-texts.ts';
import { holderOf } from '#pwa/sync/sos/sos.ts';
import { startSosPanel } from './sos-panel.ts';

// Loaded by every document before the app, and complete without it: on a slow network the app comes many seconds later.

/** Presses of the buttons in the header, which a prerendered page contains, and in sheets. */
function onClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-sos]') : null;
  if (!button) return;
  showEmergencyIn(button);
  void currentEmergency()?.raise();
}

/** Shows the emergency of the area of a button in the header, as the app does once it has rendered it. */
function showEmergencyIn({ dataset: { sos: area } }: HTMLElement): void {
  if (area) showEmergencyOf(holderOf(area === 'worker' ? 'worker' : 'client'));
}

/** Resumes an emergency in a prerendered page. */
function start(): void {
  const button = document.querySelector<HTMLElement>('[data-sos]');
  if (button) showEmergencyIn(button);
  // The style sheet hides the buttons until now.
  document.documentElement.dataset['sosReady'] = '';
}

const showAgain = startSosPanel();
// Until they come, the panel is in English.
loadSosTexts(document.documentElement.lang).then(showAgain, () => undefined);
document.addEventListener('click', onClick, { capture: true });
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { announce } from './announcer.tsx';
import type { Tone } from './toast-host.tsx';

// Loaded with the first toast: 5 kB that the first screen does not need.
const host = () => import('./toast-host.tsx');
const PLAIN_MS = 10_000;

/** Without the code of the toasts, which may be missing as well when something could not be loaded. */
function showPlainly(text: string): void {
  const box = document.createElement('p');
  box.textContent = text;
  box.ariaHidden = 'true';
  box.className = 'fixed inset-x-4 top-20 z-60 bg-fill p-4 text-on-fill';
  document.body.appendChild(box);
  setTimeout(() => box.remove(), PLAIN_MS);
}

const show = async (tone: Tone, text: string, detail?: string): Promise<void> => {
  const whole = detail ? `${text} ${detail}` : text;
  announce(whole, tone === 'error' || tone === 'warning');
  const code = await loadOrNull(host);
  if (code) code.showToast(tone, text, detail);
  else showPlainly(whole);
};

/** Preloads the toasts for screens that may need one without a network. */
export const prepareToasts = (): void => void loadOrNull(host);

/**
 * A short message, with an optional second line, at the top right for 5 seconds, announced to screen readers. Use a dialog if
 * the user must respond.
 */
export const notify = {
  info: (text: string): void => void show('info', text),
  success: (text: string): void => void show('success', text),
  warning: (text: string, detail?: string): void => void show('warning', text, detail),
  error: (text: string, detail?: string): void => void show('error', text, detail),
};

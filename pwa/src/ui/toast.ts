import { announce } from './announcer.tsx';
import type { Tone } from './toast-host.tsx';

// Loaded with the first toast: 5 kB that the first screen does not need.
const host = () => import('./toast-host.tsx');
const show = async (tone: Tone, text: string, detail?: string): Promise<void> => {
  announce(detail ? `${text} ${detail}` : text, tone === 'error' || tone === 'warning');
  // If the code cannot be loaded, the text is only announced.
  (await host().catch(() => null))?.showToast(tone, text, detail);
};

/** Preloads the toasts for screens that may need one without a network. */
export const prepareToasts = (): void => void host().catch(() => undefined);

/** A short message, with an optional second line, at the top right for 5 seconds, announced to screen readers. Use a dialog if the user must respond. */
export const notify = {
  info: (text: string): void => void show('info', text),
  success: (text: string): void => void show('success', text),
  warning: (text: string, detail?: string): void => void show('warning', text, detail),
  error: (text: string, detail?: string): void => void show('error', text, detail),
};

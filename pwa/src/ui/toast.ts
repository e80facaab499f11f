import { announce } from './announcer.tsx';
import type { Tone } from './toast-host.tsx';

// Fetched with the first toast: it is 5 kB that the first screen does not need.
const host = () => import('./toast-host.tsx');
const show = async (tone: Tone, text: string): Promise<void> => {
  announce(text, tone === 'error' || tone === 'warning');
  // Where the network went before its code came, it is spoken alone.
  (await host().catch(() => null))?.showToast(tone, text);
};

/** Fetches the host of the toasts beforehand, where one may have to be shown without a network. */
export const prepareToasts = (): void => void host().catch(() => undefined);

/** A short message at the top right for 5 seconds, also spoken. What needs an answer is no toast. */
export const notify = {
  info: (text: string): void => void show('info', text),
  success: (text: string): void => void show('success', text),
  warning: (text: string): void => void show('warning', text),
  error: (text: string): void => void show('error', text),
};

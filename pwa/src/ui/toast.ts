import { announce } from './announcer.tsx';
import type { Tone } from './toast-host.tsx';

// Fetched with the first toast: it is 5 kB that the first screen does not need.
const show = async (tone: Tone, text: string): Promise<void> => {
  announce(text, tone === 'error' || tone === 'warning');
  const host = await import('./toast-host.tsx');
  host.showToast(tone, text);
};

/** A short message at the top right for 5 seconds, also spoken. What needs an answer is no toast. */
export const notify = {
  info: (text: string): void => void show('info', text),
  success: (text: string): void => void show('success', text),
  warning: (text: string): void => void show('warning', text),
  error: (text: string): void => void show('error', text),
};

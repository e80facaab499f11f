import type { Page } from 'playwright-core';
import { STATE_TIMEOUT_MS } from './timeouts.ts';

/** Installs a fake voice for each of these languages, which records all utterances. Call it before the page loads. */
export async function installFakeSpeech(page: Page, languages: readonly string[] = ['en-IN', 'hi-IN', 'mr-IN']): Promise<void> {
  await page.addInitScript((languageCodes) => {
    const utterances: string[] = [];
    Object.assign(window, { utterances });
    class FakeUtterance extends EventTarget {
      text: string;
      lang = '';
      voice: unknown = null;
      rate = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const voices = languageCodes.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang }));
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel() {},
      speak(utterance: FakeUtterance) {
        utterances.push(`${utterance.lang} ${utterance.text}`);
        queueMicrotask(() => utterance.dispatchEvent(new Event('end')));
      },
    });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: FakeUtterance, configurable: true });
    Object.defineProperty(window, 'speechSynthesis', { value: speech, configurable: true });
  }, languages);
}

/** Deletes the utterances that were recorded until now. */
export const clearUtterances = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { utterances: string[] }).utterances.length = 0;
  });

/**
 * Returns and removes the next utterances, each with the language code of its voice, and an empty list if there is none within `ms`. The page may
 * still have to load the texts of the language.
 */
export async function takeUtterances(page: Page, ms = STATE_TIMEOUT_MS): Promise<string[]> {
  const hasSpoken = () => (window as unknown as { utterances: string[] }).utterances.length > 0;
  await page.waitForFunction(hasSpoken, undefined, { timeout: ms }).catch(() => undefined);
  return page.evaluate(() => (window as unknown as { utterances: string[] }).utterances.splice(0));
}

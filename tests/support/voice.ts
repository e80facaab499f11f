import type { Page } from 'playwright-core';

/** Gives this page's phone a voice for each of these languages, which remembers what it was told to say. Before the page loads. */
export async function giveVoice(page: Page, languages: readonly string[] = ['en-IN', 'hi-IN', 'mr-IN']): Promise<void> {
  await page.addInitScript((codes) => {
    const said: string[] = [];
    Object.assign(window, { said });
    class Utterance extends EventTarget {
      text: string;
      lang = '';
      voice: unknown = null;
      rate = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const voices = codes.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang }));
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel() {},
      speak(words: Utterance) {
        said.push(`${words.lang} ${words.text}`);
        queueMicrotask(() => words.dispatchEvent(new Event('end')));
      },
    });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
    Object.defineProperty(window, 'speechSynthesis', { value: speech, configurable: true });
  }, languages);
}

/** What was said since this was asked last, each sentence after the code of its voice. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { said } = window as unknown as { said: string[] };
    return said.splice(0);
  });

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

/** Forgets what was said until now. */
export const hush = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { said: string[] }).said.length = 0;
  });

/** What is said next, each sentence after the code of its voice; empty when nothing comes within `ms`. The words of a language are fetched first. */
export async function heard(page: Page, ms = 3000): Promise<string[]> {
  const spoke = () => (window as unknown as { said: string[] }).said.length > 0;
  await page.waitForFunction(spoke, undefined, { timeout: ms }).catch(() => undefined);
  return page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}

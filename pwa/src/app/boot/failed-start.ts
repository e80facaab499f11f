import { isServerReachable } from '#pwa/shared/server-reachable.ts';

declare const __IS_SHELL__: boolean;

// The texts of the app have not come either.
const TEXTS: Record<string, readonly [sentence: string, link: string]> = {
  en: ['The app could not be loaded.', 'Try again'],
  hi: ['ऐप नहीं खुल पाया।', 'फिर कोशिश करें'],
  mr: ['ॲप उघडले नाही.', 'पुन्हा प्रयत्न करा'],
};

/** In the shell, which is empty. A prerendered page stays readable. */
function showFailure(): void {
  const root = document.getElementById('root');
  const { dataset, lang } = document.documentElement;
  const [sentence, link] = TEXTS[lang] ?? ['', ''];
  document.getElementById('snapshot')?.remove();
  delete dataset['waiting'];
  if (root) root.innerHTML = `<p role="alert" class="p-5">${sentence} <a href="" class="p-3 underline">${link}</a></p>`;
}

/** A page cannot store that it was reloaded where the data of sites are blocked. */
const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

async function reload(): Promise<void> {
  if (await isServerReachable()) location.reload();
  else if (__IS_SHELL__) showFailure();
}

let hasFailed = false;

/** The app did not start: reloads the page once, and whenever the network is back. Each script that needs a missing one fails. */
export function onFailedStart(): void {
  if (hasFailed) return;
  hasFailed = true;
  addEventListener('online', () => void reload());
  if (!isReloaded()) void reload();
  else if (__IS_SHELL__) showFailure();
}

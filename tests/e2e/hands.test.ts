import { describe, expect, test } from 'vitest';
import type { ElementHandle, Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { open } from '../support/screens.ts';
import { withTown } from '../support/town.ts';
import { giveVoice, heard, hush } from '../support/voice.ts';

const town = withTown();
const phones = withPhones();

type Language = 'hindi' | 'marathi';

async function workerPhone(language: Language): Promise<Page> {
  const page = await phones.phone(town.server.url, { language });
  await giveVoice(page);
  await town.logIn(page, 'worker');
  return page;
}

/** A button or link by its picture alone. */
const pictured = (page: Page, icon: string, within = 'main') =>
  page.locator(`${within} :is(button, a):has(> svg.lucide-${icon})`).filter({ visible: true }).first();

const statusOf = async (jobId: string) =>
  ((await town.ask('worker', `/api/job-request/${jobId}`, undefined)) as { status: string }).status;

describe('With its texts hidden', () => {
  test('a job is heard with its pay, accepted, found, started, given back after a question, and completed', async () => {
    const client = await town.newcomer();
    const jobId = await client.book(4);
    const page = await workerPhone('hindi');
    // Icons take the colour of the text, so only the letters go.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style');
        style.textContent =
          '* { -webkit-text-fill-color: transparent !important; text-shadow: none !important; text-decoration: none !important; }';
        document.head.appendChild(style);
      });
    });
    await open(page, town, `/worker/job/${jobId}`);
    await phones.shot(page, 'hands-1-offer');

    const speakers = page.locator('main button:has(> svg.lucide-volume-2)');
    await speakers.first().click();
    const all = (await heard(page)).join(' ');
    await page.locator('main div:has(> svg.lucide-banknote) > button').click();
    const pay = (await heard(page)).join(' ');
    expect(pay).toBe('hi-IN इस काम के पैसे: तीन सौ उनचास रुपये।');
    expect(all).toContain('तीन सौ उनचास रुपये');
    await page.locator('main div:has(> svg.lucide-map-pin) > [data-listen]').click();
    expect((await heard(page)).join(' ')).toContain('पता: Kothrud, Pune');
    expect(await pictured(page, 'navigation').getAttribute('href')).toContain('https://www.google.com/maps/dir/');

    await pictured(page, 'thumbs-up').click();
    await expect.poll(() => statusOf(jobId)).toBe('accepted');
    await pictured(page, 'hammer').click();
    await expect.poll(() => statusOf(jobId)).toBe('ongoing');
    await phones.shot(page, 'hands-2-ongoing');

    await pictured(page, 'circle-x').click();
    await hush(page);
    await pictured(page, 'volume-2', '[role=alertdialog]').click();
    const question = (await heard(page)).join(' ');
    expect(question).toContain('हाँ, काम रद्द करें');
    expect(question).toContain('नहीं, रहने दें');
    await phones.shot(page, 'hands-3-question');
    await pictured(page, 'undo-2', '[role=alertdialog]').click();
    await page.locator('[role=alertdialog]').waitFor({ state: 'detached' });
    expect(await statusOf(jobId)).toBe('ongoing');

    await pictured(page, 'circle-check').click();
    await expect.poll(() => statusOf(jobId)).toBe('completed');
  });
});

/** Words of Latin letters that are names: of the house, of a map, of people and places. */
const NAMES = /Karigar|Google Maps|Asha|Kulkarni|Ananya|Deshpande|Sachin|Jadhav|Kothrud|Pune|Shivajinagar/g;
const CONTROLS = 'a[href], button, select, summary, input, [role=tab], [role=button]';

/** Lists of cards that are all alike are looked at twice. */
const SAME = 'ul > li:nth-child(n + 3) > div *';

/** The next control in sight that was not looked at; also what has come meanwhile, as a map does. */
async function nextControl(page: Page, within: string): Promise<ElementHandle<Element> | null> {
  const found = await page.evaluateHandle(
    ([controls, same, parts]) =>
      [...document.querySelectorAll(`:is(${parts}) :is(${controls})`)].find((control) => {
        if (control.matches(`[data-looked], [data-skip-read-aloud], ${same}`) || !control.checkVisibility()) return false;
        control.setAttribute('data-looked', '');
        return true;
      }) ?? null,
    [CONTROLS, SAME, within] as const,
  );
  return found.asElement();
}

/** Whether it bears a picture: its own, that of the label around a choice, or one laid over a list of choices. */
const isPictured = (control: ElementHandle<Element>): Promise<boolean> =>
  control.evaluate((element) => {
    const box = element.matches('input, select') ? element.parentElement : element;
    return box?.querySelector('svg, img') != null || /^[+−-]$/.test(element.textContent?.trim() ?? '');
  });

const isEnglish = (words: string): boolean => words === '' || /[A-Za-z]{2,}/.test(words.replaceAll(NAMES, ''));

/** Presses every control while the ear is on, and says what is wrong with its picture, its name or what is heard. */
async function faultsOf(page: Page, within = 'main'): Promise<string[]> {
  const faults: string[] = [];
  await page.locator('[data-skip-read-aloud][aria-pressed]').click();
  await heard(page);
  const before = page.url();
  for (let control = await nextControl(page, within); control; control = await nextControl(page, within)) {
    const what = await control.evaluate((element) => element.outerHTML.slice(0, 160));
    if (!(await isPictured(control))) faults.push(`no picture: ${what}`);
    await hush(page);
    await control.click({ force: true });
    const said = (await heard(page)).map((line) => line.replace(/^\S+ /, '')).join(' ');
    if (isEnglish(said)) faults.push(`heard "${said}": ${what}`);
    if (/\d/.test(said)) faults.push(`figures in "${said}": ${what}`);
  }
  if (page.url() !== before) faults.push(`${before} was left for ${page.url()}`);
  await page.locator('[data-skip-read-aloud][aria-pressed]').click();
  return faults;
}

describe('With the ear on, a press says what a thing is and does nothing else', () => {
  test.each(['hindi', 'marathi'] as const)(
    'in %s: every control of the working day has a picture, a name in the language, and is heard',
    async (language) => {
      const offered = await (await town.newcomer()).book(5);
      const page = await workerPhone(language);
      const faults: Record<string, string[]> = {};
      for (const [name, path, within] of [
        ['dashboard', '/worker/dashboard', 'header, main, footer'],
        ['ongoing', '/worker/jobs', 'main'],
        ['pending', '/worker/jobs?tab=pending', 'main'],
        ['history', '/worker/jobs?tab=history', 'main'],
        ['an offer', `/worker/job/${offered}`, 'main'],
        ['a job in hand', '/worker/job/:job', 'main'],
      ] as const) {
        await open(page, town, path);
        await page.locator('[data-skip-read-aloud][aria-pressed]').waitFor();
        const found = await faultsOf(page, within);
        if (found.length > 0) faults[name] = found;
      }
      expect(faults).toEqual({});
      expect(await statusOf(offered)).toBe('pending');
      await town.ask('worker', '/api/worker/accept', { jobId: offered });
      await town.ask('worker', '/api/worker/jobs/cancel', { jobId: offered });
    },
  );

  test('control: a button without a picture, and one in English, are found', async () => {
    const page = await workerPhone('marathi');
    await open(page, town, '/worker/dashboard');
    await page.locator('[data-skip-read-aloud][aria-pressed]').waitFor();
    await page.locator('main').evaluate((main) => {
      for (const text of ['Press me', 'दाबा'])
        main.appendChild(Object.assign(document.createElement('button'), { textContent: text }));
    });
    const faults = await faultsOf(page);
    expect(faults.filter((fault) => fault.startsWith('no picture'))).toHaveLength(2);
    expect(faults.filter((fault) => fault.startsWith('heard "Press me"'))).toHaveLength(1);
  });
});

describe('A phone', () => {
  test('without a voice for the language says so, and has no button that would stay silent', async () => {
    const page = await phones.phone(town.server.url, { language: 'marathi' });
    await giveVoice(page, ['en-IN', 'hi-IN']);
    await town.logIn(page, 'worker');
    await open(page, town, '/worker/jobs');
    await page.getByText(/या फोनमध्ये मराठी आवाज नाही/).waitFor();
    expect(await page.locator('svg.lucide-volume-2').count()).toBe(0);
    expect(await page.locator('[data-skip-read-aloud][aria-pressed]').count()).toBe(0);
  });
});

import { expect, test } from 'vitest';
import { withPhones } from '../support/browser.ts';
import { open, SCREENS } from '../support/screens.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones(200);
const WIDTH = 360;

test.each(['english', 'hindi', 'marathi'] as const)(
  'with letters of twice the size no screen in %s is wider than a phone',
  async (language) => {
    const wide: string[] = [];
    for (const who of ['guest', 'client', 'worker'] as const) {
      const page = await phones.phone(town.server.url, { language });
      await town.logIn(page, who);
      for (const [name, path] of SCREENS.filter((screen) => screen[2] === who)) {
        await open(page, town, path);
        const [needed, culprit] = await page.evaluate((limit) => {
          const out = [...document.querySelectorAll('body *')].find(
            (each) => each.children.length === 0 && each.getBoundingClientRect().right > limit + 0.5,
          );
          return [document.documentElement.scrollWidth, out?.outerHTML.slice(0, 140)] as const;
        }, WIDTH);
        await phones.shot(page, `large-${name.replaceAll(/[, ]+/g, '-')}-${language}`);
        if (needed > WIDTH) wide.push(`${name}: ${needed} px, ${culprit}`);
      }
      // The reader's own size is in force.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    }
    expect(wide).toEqual([]);
  },
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildHeaders, buildRobots, trialBar } from '../../pwa/prerender/trial-site.ts';
import { root } from '../support/root.ts';

const ORIGIN = 'https://staging.karigar.test';
const readPublic = (name: string) => readFileSync(join(root, 'pwa/public', name), 'utf8');
const robots = (isTrial: boolean) => buildRobots(readPublic('robots.txt'), ORIGIN, isTrial);
const headers = (isTrial: boolean) => buildHeaders(readPublic('_headers'), ["'sha256-x'"], isTrial);

describe('a trial site, as staging', () => {
  test('asks search engines to fetch nothing, and names no sitemap', () => {
    expect(robots(true)).toBe('User-agent: *\nDisallow: /\n');
  });

  test('tells search engines on each page not to show it', () => {
    const [everyPage = ''] = headers(true).split('\n\n');
    expect(everyPage).toMatch(/^\/\*\n/);
    expect(everyPage).toContain('\n  X-Robots-Tag: noindex');
    expect(everyPage).toContain("script-src 'self' 'sha256-x';");
  });

  test('says in the language of the page that no real work can be booked', () => {
    expect(trialBar('en')).toContain('>Trial site: no real work can be booked here</aside>');
    for (const language of ['hi', 'mr'] as const) expect(trialBar(language)).toMatch(/>[\p{Script=Devanagari}\s:,]+<\/aside>/u);
  });
});

test('the real site may be found', () => {
  expect(robots(false)).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(robots(false)).not.toMatch(/^Disallow: \/$/m);
  expect(headers(false)).not.toContain('X-Robots-Tag');
  expect(headers(false)).toContain("script-src 'self' 'sha256-x';");
});

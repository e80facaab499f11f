import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { settings } from './settings.ts';
import { fullBrowserPath } from './chromium.ts';

// Draws the images that must be PNG into pwa/public. They are committed: run this script again after a design change.
const publicFile = (name: string) => join(settings.root, 'pwa/public', name);
const logo = readFileSync(publicFile('icon.svg'), 'utf8');
const maskable = readFileSync(publicFile('icon-maskable.svg'), 'utf8');
// The phone paints the opaque shape in its own colour; transparent parts stay transparent.
const silhouette = maskable
  .replace(/<rect[^>]*\/>/, '')
  .replace(/(fill|stroke)="#\w{6}"/g, '$1="#fff"')
  .replace('scale(.7)', 'scale(.85)')
  .replace('translate(14.4 14.4)', 'translate(7.2 7.2)');
/** A shortcut icon: paths in a 24 × 24 box, like the icons of the app, on the brand's background colour. */
const shortcutIcon = (paths: string, background = '#1A4C81') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="${background}"/>
    <g transform="translate(12 12)" fill="none" stroke="#FFF9F0" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`;

/** File, image, edge length in pixels. */
const ICONS: readonly (readonly [string, string, number])[] = [
  ['icon-192.png', logo, 192],
  ['icon-512.png', logo, 512],
  ['icon-apple.png', maskable, 180],
  ['icon-maskable-192.png', maskable, 192],
  ['icon-maskable-512.png', maskable, 512],
  ['icon-monochrome-512.png', silhouette, 512],
  ['icon-badge-96.png', silhouette, 96],
  ['shortcut-book.png', shortcutIcon('<path d="M12 5v14M5 12h14"/>'), 96],
  [
    'shortcut-bookings.png',
    shortcutIcon('<rect x="3" y="4" width="18" height="17" rx="2"/><path d="M8 2v4M16 2v4M3 10h18m-12 6 2 2 4-4"/>'),
    96,
  ],
  [
    'shortcut-jobs.png',
    shortcutIcon('<rect x="2" y="7" width="20" height="14" rx="2"/><path d="M8 7V5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M2 13h20"/>'),
    96,
  ],
  [
    'shortcut-sos.png',
    shortcutIcon('<path d="M7 18v-6a5 5 0 0 1 10 0v6M5 21h14v-3H5zM12 2v1M4 5l1 1M20 5l-1 1M2 12h1M21 12h1"/>', '#B91C1C'),
    96,
  ],
];
const fontFace = (weight: number, script: string) =>
  `@font-face{font-family:Mukta;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(
    join(settings.root, `node_modules/@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff2`),
  ).toString('base64')});${script === 'latin' ? 'unicode-range:U+0-FF' : 'unicode-range:U+900-97F'}}`;

const socialCard = `<style>${fontFace(700, 'latin')}${fontFace(700, 'devanagari')}${fontFace(400, 'latin')}${fontFace(400, 'devanagari')}
  body{margin:0;width:1200px;height:630px;background:#1A4C81;color:#FFF9F0;font:400 40px Mukta;display:grid;place-items:center}
  main{box-sizing:border-box;width:1120px;height:550px;border:6px solid #F59E42;border-radius:24px;padding:64px 72px;display:grid;
    grid-template-columns:220px 1fr;gap:64px;align-items:center}
  svg{width:220px;height:220px} b{display:block;font-size:112px;line-height:1} i{font-style:normal;display:block;font-size:56px;line-height:1.15;
    margin:20px 0 28px;color:#F59E42;font-weight:700} p{margin:0;line-height:1.4}
</style><main>${logo}<div><b>Karigar</b><i>Skilled hands, at your door.</i><p>Maid · Cook · Plumber · Electrician<br>हुनरमंद हाथ, आपके दरवाज़े पर।</p></div></main>`;

const browser = await chromium.launch({
  executablePath: fullBrowserPath(),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(socialCard);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: publicFile('social.png') });
for (const [name, markup, size] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${markup}`);
  await page.screenshot({ path: publicFile(name), omitBackground: true });
}
await browser.close();

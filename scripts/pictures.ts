import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { settings } from './settings.ts';
import { chromiumPath } from './chromium.ts';

// Draws the pictures that must be PNG into pwa/public. They are kept in the repository: run it again after a change of the look.
const mark = readFileSync(join(settings.root, 'pwa/public/icon.svg'), 'utf8');
const font = (weight: number, script: string) =>
  `@font-face{font-family:Mukta;font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(
    join(settings.root, `node_modules/@fontsource/mukta/files/mukta-${script}-${weight}-normal.woff2`),
  ).toString('base64')});${script === 'latin' ? 'unicode-range:U+0-FF' : 'unicode-range:U+900-97F'}}`;

const social = `<style>${font(700, 'latin')}${font(700, 'devanagari')}${font(400, 'latin')}${font(400, 'devanagari')}
  body{margin:0;width:1200px;height:630px;background:#1A4C81;color:#FFF9F0;font:400 40px Mukta;display:grid;place-items:center}
  main{box-sizing:border-box;width:1120px;height:550px;border:6px solid #F59E42;border-radius:24px;padding:64px 72px;display:grid;
    grid-template-columns:220px 1fr;gap:64px;align-items:center}
  svg{width:220px;height:220px} b{display:block;font-size:112px;line-height:1} i{font-style:normal;display:block;font-size:56px;line-height:1.15;
    margin:20px 0 28px;color:#F59E42;font-weight:700} p{margin:0;line-height:1.4}
</style><main>${mark}<div><b>Karigar</b><i>Skilled hands, at your door.</i><p>Maid · Cook · Plumber · Electrician<br>हुनरमंद हाथ, आपके दरवाज़े पर।</p></div></main>`;

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(social);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(settings.root, 'pwa/public/social.png') });
await browser.close();

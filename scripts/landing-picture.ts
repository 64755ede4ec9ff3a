import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { lowestPrices } from '#domains/plans/catalogue/catalogue.ts';
import { findBrowserOptions } from './demo-browser.ts';

const size = { width: 1200, height: 630 };
const target = 'src/client/public/og.png';

const fontOf = async (name: string) =>
  `data:font/woff2;base64,${await readFile(`src/domains/landing/ui/fonts/${name}`, 'base64')}`;

const price = lowestPrices().advertised;
/** Hours per day that the client no longer works, in one week. */
const savedHours = [4, 6, 5, 6, 4];
const block = (index: number, top: number, fill: string) =>
  `<rect x="${index * 24}" y="${top}" width="21" height="48" fill="${fill}"/>`;
const day = (hours: number, place: number) =>
  `<g transform="translate(${place * 216} 0)">${Array.from({ length: 8 }, (_, hour) =>
    hour < 8 - hours ? block(hour, 0, '#1c1b18') : block(hour, 72, '#1f5d4c'),
  ).join('')}</g>`;

/** Draws the preview image of links to the landing page (Open Graph). */
async function draw() {
  const page = `<style>
    @font-face { font-family: Bricolage; src: url(${await fontOf('bricolage.woff2')}); font-weight: 700 }
    @font-face { font-family: Cut; src: url(${await fontOf('inter.woff2')}); font-weight: 400 700 }
    body { margin: 0; padding: 72px; background: #fbfaf8; color: #1c1b18; font: 500 32px Cut }
    h1 { margin: 0; font: 700 122px/0.96 Bricolage; letter-spacing: -0.04em }
    em { color: #b45309; font-style: normal }
    p { margin: 32px 0 60px }
    svg { display: block }
  </style>
  <h1>Get <em>20 to 30 hours</em><br>of your week back.</h1>
  <p>GVA: a dedicated virtual assistant, from $${price} a month</p>
  <svg width="1056" height="124">${savedHours.map(day).join('')}</svg>`;
  const browser = await chromium.launch(findBrowserOptions());
  const tab = await browser.newPage({ viewport: size });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  await writeFile(target, await tab.screenshot());
  await browser.close();
}

await draw();

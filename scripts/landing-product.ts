import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { untilStill } from '#tests/e2e/support/board.ts';
import { withDemoBrowser } from './demo-browser.ts';

const pictures = [
  { name: 'product', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
  { name: 'product-phone', viewport: { width: 390, height: 640 }, deviceScaleFactor: 2 },
];
const colorSchemes = ['light', 'dark'] as const;

/** Converts a PNG with Chromium's own WebP encoder. */
async function toWebp(page: Page, png: Buffer) {
  const bytes = await page.evaluate(
    async (source) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(bytes);
}

async function takeAll(browser: Browser, baseURL: string) {
  const converter = await browser.newPage();
  for (const { name, ...size } of pictures)
    for (const colorScheme of colorSchemes) {
      const context = await browser.newContext({
        baseURL,
        ...size,
        colorScheme,
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      const account = { username: 'client', password: 'demo1234' };
      await context.request.post('/api/login', { data: account });
      const page = await context.newPage();
      await page.goto('/tasks');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('img', { name: /^Live/ }).waitFor();
      await untilStill(page);
      const webp = await toWebp(converter, await page.screenshot());
      await writeFile(`src/client/public/${name}-${colorScheme}.webp`, webp);
      await context.close();
    }
}

// Takes the product pictures of the landing page: the demo client's board.
await withDemoBrowser((browser, server) => takeAll(browser, server.url));

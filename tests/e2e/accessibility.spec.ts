import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { visitorsOf } from './support/visitors.ts';

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const narrow = { width: 360, height: 740 };

async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`,
  );
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    root.scrollLeft = 100;
    const moved = root.scrollLeft;
    root.scrollLeft = 0;
    return moved > 0 || root.scrollWidth > root.clientWidth;
  });

for (const { name, who, path, prepare, isRefused } of states)
  test(`${name} is for everybody, in every light and at every width`, async ({
    open,
    people,
    database,
    watch,
  }) => {
    if (isRefused) watch.expects(/Failed to load resource/);
    const page = await open(await visitorsOf(people, database.db)(who), path, {
      reducedMotion: 'reduce',
    });
    await prepare?.(page);
    // What says "Loading" may still be the splash before the page.
    await expect(page.locator('main h1').first()).toBeAttached();

    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await untilStill(page);
        expect(await findViolations(page), `${viewport.width} px, ${colorScheme}`).toEqual([]);
      }
    }
    await page.setViewportSize(narrow);
    await untilStill(page);
    expect(await scrollsSideways(page), 'scrolls sideways at 360 px').toBe(false);
  });

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { visitorsOf } from './support/visitors.ts';
import { expectWords } from './support/words.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrow = { width: 360, height: 740 };

/** How a state is looked at. Colours are tokens, so that between two lights nothing but the contrasts can differ. */
const looks = [
  { viewport: wide, colorScheme: 'light', rules: 'all' },
  { viewport: wide, colorScheme: 'dark', rules: 'contrasts' },
  { viewport: phone, colorScheme: 'dark', rules: 'all' },
] as const;

async function findViolations(page: Page, rules: 'all' | 'contrasts') {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules === 'contrasts') axe.withRules('color-contrast');
  const { violations } = await axe.analyze();
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
  test(`${name} says what is specified, to everybody, in both lights and at every width`, async ({
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
    await expectWords(page, name);
    // What says "Loading" may still be the splash before the page.
    await expect(page.locator('main h1').first()).toBeAttached();

    for (const { viewport, colorScheme, rules } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await untilStill(page);
      expect(await findViolations(page, rules), `${viewport.width} px, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize(narrow);
    await untilStill(page);
    expect(await scrollsSideways(page), 'scrolls sideways at 360 px').toBe(false);
  });

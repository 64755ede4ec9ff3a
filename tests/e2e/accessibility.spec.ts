import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { untilStill } from './support/board.ts';
import { resize } from './support/page.ts';
import type { State } from './support/state.ts';
import { states } from './support/states.ts';
import { expect, test } from './support/test.ts';
import { pathOf, type Walk, walk, walksOf } from './support/walk.ts';
import { expectWords } from './support/words.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/**
 * Axe measures contrast in light mode; contrast.test.ts computes it for both modes. In dark mode no check reads colors, so one
 * state of each page is enough.
 */
const looksOf = (phoneScheme: 'light' | 'dark') =>
  [
    { viewport: wide, colorScheme: 'light', withContrast: true },
    { viewport: phone, colorScheme: phoneScheme, withContrast: false },
  ] as const;

/** The first state of each page in a walk. */
const darkStatesOf = ({ states }: Walk) =>
  new Set([...Map.groupBy(states, pathOf).values()].map(([first]) => first));

const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    root.scrollLeft = 100;
    const moved = root.scrollLeft;
    root.scrollLeft = 0;
    return moved > 0 || root.scrollWidth > root.clientWidth;
  });

async function check(page: Page, { name }: State, phoneScheme: 'light' | 'dark') {
  await expectWords(page, name);
  // The expected "Loading" text may still be that of the splash screen, so wait for the page itself.
  await expect(page.locator('main h1').first()).toBeAttached();

  for (const { viewport, colorScheme, withContrast } of looksOf(phoneScheme)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await resize(page, viewport);
    await expect(page.locator('main h1').first()).toBeVisible();
    await untilStill(page);
    const look = `${name} at ${viewport.width} px, ${colorScheme}`;
    expect(await findViolations(page, { withContrast }), look).toEqual([]);
  }
  expect(await scrollsSideways(page), `${name} scrolls sideways at 360 px`).toBe(false);
}

for (const group of walksOf(states)) {
  const darkStates = darkStatesOf(group);
  test(`${group.title}: states are accessible, complete and fit 360 px`, ({
    open,
    watch,
    people,
    database,
  }) =>
    walk({ open, watch, people, database }, group, (page, state) =>
      check(page, state, darkStates.has(state) ? 'dark' : 'light'),
    ));
}

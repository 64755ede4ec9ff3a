import type { Locator, Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { createLead } from './support/leads.ts';
import { resize } from './support/page.ts';
import { createPerson, unique } from './support/people.ts';
import { expect, type TestUser, test } from './support/test.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe von und zu Obertupfing';

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await createPerson(people, 'admin');
});

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The texts inside of a part that do not fit into their element or the part. */
const cutTexts = (part: Element) => {
  const { right } = part.getBoundingClientRect();
  return [part, ...part.querySelectorAll('*')]
    .filter(
      (one) =>
        one.clientWidth > 0 &&
        (one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > right + 1),
    )
    .map(({ textContent }) => textContent);
};

async function expectNothingCut(part: Locator) {
  await untilStill(part.page());
  await expect.poll(() => part.evaluate(cutTexts)).toEqual([]);
}

test('an admin reads a lead with long texts on a tablet and a phone: the table, menus and dialogs fit', async ({
  open,
  database,
}) => {
  const { path } = await createLead(database, {
    fullName: longName,
    nextStep: 'y'.repeat(120),
    status: 'lead',
  });
  const page = await open(admin, `${path}&layout=table`);
  const badge = page.getByText(/left to reply$/);
  for (const width of [1440, 820]) {
    await resize(page, { width, height: 900 });
    await expect(badge).toBeVisible();
    await expectNothingCut(page.getByRole('cell').filter({ has: badge }));
  }

  await page.getByRole('button', { name: 'Board' }).click();
  await page.getByRole('button', { name: `Actions for ${longName}` }).click();
  const reject = page.getByRole('menuitem', { name: 'Reject...' });
  await expect(reject).toBeVisible();
  // The card of the menu is now out of view.
  await resize(page, { width: 360, height: 800 });
  await expect(reject).toBeHidden();
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.keyboard.press('Escape');

  await resize(page, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const view = 'Everything that the owner looks at on a Monday morning';
  await page.getByRole('dialog').getByLabel('Name').fill(view);
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: /^Everything/ }).click();
  const item = page.getByRole('menuitem', { name: view });
  await expect(item).toBeVisible();
  await expectNothingCut(item);
  const { left, right } = await page
    .getByRole('menu')
    .evaluate((menu) => menu.getBoundingClientRect());
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: longName }).click();
  const panel = page.getByRole('dialog', { name: longName });
  const pipeline = panel.getByRole('region', { name: 'Pipeline' });
  await expect(pipeline).toContainText('yyy');
  await expectNothingCut(pipeline);
  await panel.getByRole('button', { name: 'Edit next step' }).click();
  await expect(panel.getByRole('textbox', { name: /^Next step/ })).toBeFocused();
  await expect
    .poll(() => pipeline.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);

  // When a wide window becomes narrow, the panel is above the dimmed page.
  await resize(page, { width: 1440, height: 900 });
  await resize(page, { width: 390, height: 844 });
  await expect
    .poll(() => panel.evaluate((it) => it.contains(document.elementFromPoint(195, 400))))
    .toBe(true);
});

test('the list keeps its place when an admin closes the details of the user who is selected', async ({
  open,
  people,
}) => {
  const word = unique('Listed');
  for (let made = 0; made < 14; made += 1)
    await people.createUser({ role: 'client', fullName: `${word} ${made}` });
  const page = await open(admin, `/user-management?q=${encodeURIComponent(word)}`, {
    viewport: { width: 1440, height: 500 },
  });
  const row = page.locator('a[data-row-link]').nth(11);
  // In one task: the router has not seen the scrolling when the link is followed.
  await row.evaluate((link) => {
    link.scrollIntoView();
    if (link instanceof HTMLElement) link.click();
  });
  await expect(page.getByRole('dialog').getByText('Username')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]id=/);
  await untilStill(page);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

import type { Locator, Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { composer, thread } from './support/chat.ts';
import { openInRunningApp, resize } from './support/page.ts';
import { goTo } from './support/portal.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const paymentsOf = (page: Page) =>
  page.getByRole('list', { name: 'Payments' }).getByRole('listitem');

test('at 1440 px an administrator sees titles at one height, times in full and each payment in one row', async ({
  open,
}) => {
  const page = await open(demoAccounts.admin, '/tasks', { viewport: { width: 1440, height: 900 } });
  const current = page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: 'Tasks', exact: true });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await untilStill(page);
  const color = await current.evaluate((item) => getComputedStyle(item).backgroundColor);
  await current.hover();
  await untilStill(page);
  await expect(current).toHaveCSS('background-color', color);

  async function topOf(title: string) {
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    await untilStill(page);
    return Math.round((await heading.boundingBox())?.y ?? 0);
  }
  const tops = [await topOf('Task Board')];
  for (const section of ['Routines', 'Lead Management', 'VA Management', 'User Management']) {
    await goTo(page, section);
    tops.push(await topOf(section));
  }
  expect(new Set(tops).size, tops.join()).toBe(1);

  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible();
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
  await untilStill(page);
  const cut = await page.getByRole('row').evaluateAll((all) =>
    all.slice(1).flatMap((row) => {
      const time = [...row.querySelectorAll('th, td')].at(-1);
      const parts = time ? [time, ...time.querySelectorAll('*')] : [];
      return parts
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent);
    }),
  );
  expect(cut).toEqual([]);

  await openInRunningApp(page, '/user-management?role=client&q=brightwater');
  await page.getByRole('link', { name: /^Maya/ }).first().click();
  const payments = paymentsOf(page).filter({ hasText: 'Paid' });
  await expect(payments.first()).toContainText('$');
  // Parts above the payments may still load and move them.
  await expect(async () => {
    for (const payment of await payments.all())
      expect((await payment.boundingBox())?.height).toBeLessThan(48);
  }).toPass();
  await payments
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Refund' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download receipt' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});

test('on a phone the selected tab is fully visible, and sort options use plain words, and a payment shows its description in full', async ({
  open,
}) => {
  const page = await open(demoAccounts.admin, '/user-management');
  await resize(page, { width: 390, height: 844 });
  const sort = page.getByLabel('Sort by');
  await expect(sort).toBeVisible();
  const labels = await sort.getByRole('option').allTextContents();
  expect(labels.length).toBeGreaterThan(1);
  expect(labels.filter((label) => /reversed|ascending|descending/i.test(label))).toEqual([]);
  const last = page.getByRole('tab').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 0.99 });
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.99 });

  await openInRunningApp(page, '/user-management?role=client&q=brightwater');
  await page.getByRole('link', { name: /^Maya/ }).first().click();
  const payment = paymentsOf(page).filter({ hasText: 'refunded' });
  await expect(payment).toBeVisible();
  // Parts above the payments may still load and move them.
  await expect(async () => {
    const description = await payment.getByText(/^Part-time plan/).boundingBox();
    const amount = await payment.getByText('$600.00', { exact: true }).boundingBox();
    const menu = await payment.getByRole('button', { name: /^Actions for/ }).boundingBox();
    expect(description?.width).toBeGreaterThan(250);
    expect(Math.abs((menu?.y ?? 0) - (amount?.y ?? 0))).toBeLessThan(20);
  }).toPass();
});

test('on a phone the actions of a task stay in view, below what is read', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
  });
  const page = await open(va, `/tasks?id=${id}`);
  await resize(page, { width: 390, height: 844 });
  const main = page.getByRole('button', { name: 'Submit for review', exact: true });
  await expect(main).toBeInViewport({ ratio: 0.99 });
  const comment = page.getByRole('button', { name: 'Post comment' });
  await expect(comment).toBeVisible();
  const topOf = async (one: typeof main) => (await one.boundingBox())?.y ?? 0;
  // The page grows while the activity loads.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await topOf(main)).toBeGreaterThan(await topOf(comment));
  }).toPass();
  await expect(main).toBeInViewport({ ratio: 0.99 });
});

test('the messages have at most 500 px of the page at each width, and the composer is below them', async ({
  open,
}) => {
  const page = await open(demoAccounts.client, '/messages', {
    viewport: { width: 1440, height: 1200 },
  });
  await expect(thread(page).getByRole('listitem').first()).toBeVisible();
  for (const width of [1440, 820, 390]) {
    await resize(page, { width, height: 1200 });
    await expect(async () => {
      const area = await thread(page).boundingBox();
      const field = await composer(page).boundingBox();
      expect(area?.height).toBeGreaterThan(400);
      expect(area?.height).toBeLessThanOrEqual(500);
      const gap = (field?.y ?? 0) - (area?.y ?? 0) - (area?.height ?? 0);
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThan(60);
    }).toPass();
  }
});

test('the chosen tab and the chosen section stay in view when the window becomes narrow', async ({
  open,
}) => {
  const page = await open(demoAccounts.admin, '/settings/agency', {
    viewport: { width: 1440, height: 900 },
  });
  const expectInView = async (item: Locator) => {
    await item.click();
    await resize(page, { width: 390, height: 844 });
    await expect(item).toBeInViewport({ ratio: 0.99 });
    await page.reload();
    await expect(item).toBeInViewport({ ratio: 0.99 });
    await resize(page, { width: 1440, height: 900 });
  };
  await expectInView(page.getByRole('navigation', { name: 'Sections' }).getByRole('link').last());
  await goTo(page, 'VA Management');
  await expectInView(page.getByRole('tab').last());
});

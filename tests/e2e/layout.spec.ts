import { untilStill } from './support/board.ts';
import { resize } from './support/page.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const backgroundOf = (part: Element) => getComputedStyle(part).backgroundColor;

test('the current sidebar item keeps its color under the pointer', async ({ open }) => {
  const page = await open(demoAccounts.client, '/tasks');
  const item = page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: 'Tasks' });
  await page.mouse.move(700, 5);
  await expect(item).toHaveAttribute('aria-current', 'page');
  await untilStill(page);
  const look = await item.evaluate(backgroundOf);
  await item.hover();
  await expect(item).toHaveCSS('background-color', look);
  await untilStill(page);
  await expect(item).toHaveCSS('background-color', look);
});

test('the page titles of an administrator have the same vertical position', async ({ open }) => {
  const page = await open(demoAccounts.admin, '/tasks');
  await resize(page, { width: 1440, height: 900 });
  const tops = new Map<string, number>();
  for (const path of ['/tasks', '/routines', '/leads', '/user-management', '/va-management']) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    tops.set(path, Math.round((await title.boundingBox())?.y ?? 0));
  }
  expect(new Set(tops.values()).size, JSON.stringify([...tops])).toBe(1);
});

test('the activity log shows its times in full at 1440 px', async ({ open }) => {
  const page = await open(demoAccounts.admin, '/user-management?tab=activity');
  await resize(page, { width: 1440, height: 900 });
  const rows = page.getByRole('table').getByRole('row');
  await expect(page.locator('[data-row-link]').first()).toBeVisible();
  const cut = await rows.evaluateAll((all) =>
    all.slice(1).flatMap((row) => {
      const time = [...row.querySelectorAll('th, td')].at(-1);
      const parts = time ? [time, ...time.querySelectorAll('*')] : [];
      return parts
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent);
    }),
  );
  expect(cut).toEqual([]);
});

test('on a phone the selected tab is fully visible, and sort options use plain words', async ({
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

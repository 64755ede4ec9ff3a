import type { Locator, Page } from '@playwright/test';
import { resize } from './support/page.ts';
import { replaceResult } from './support/state.ts';
import { demoAccounts, expect, type Open, test } from './support/test.ts';

/** Monday, January 5, 2026, and the days after it. */
const day = (index: number) => new Date(Date.UTC(2026, 0, 5 + index)).toISOString().slice(0, 10);
const dayHours = [1.5, 0, 2.25, 3, 4, 0, 0].map((hours, index) => ({ day: day(index), hours }));

/** Opens the dashboard with these values in its charts. */
async function openDashboard(
  open: Open,
  role: keyof typeof demoAccounts,
  history: object,
  options: Parameters<Open>[2] = {},
) {
  const page = await open(demoAccounts[role], null, options);
  await replaceResult('dashboard.history', (result) => ({ ...result, ...history }))(page);
  await page.goto('/dashboard');
  return page;
}

function findChart(page: Page, name: string) {
  const figure = page.getByRole('figure', { name, exact: true });
  return {
    figure,
    drawing: figure.getByRole('application', { name, exact: true }),
    tip: figure.locator('[aria-live]'),
  };
}

const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  });

test('a VA reads the values of a chart with the arrow keys and in a table', async ({ open }) => {
  const page = await openDashboard(open, 'va', { hoursPerDay: dayHours });
  const { figure, drawing, tip } = findChart(page, 'Hours this week');
  await drawing.focus();
  await expect(tip).toHaveText('MonHours1:30');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tip).toHaveText('WedHours2:15');
  await page.keyboard.press('ArrowLeft');
  await expect(tip).toHaveText('TueHours0:00');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(tip).toHaveText('SunHours0:00');
  await page.keyboard.press('Escape');
  await expect(tip).toBeEmpty();
  await page.keyboard.press('Home');
  await expect(tip).toHaveText('MonHours1:30');
  await page.keyboard.press('Tab');
  await expect(tip).toBeEmpty();

  await expect(figure.getByRole('row')).toHaveText([
    /^Day\s*Hours$/,
    'Mon1:30',
    'Tue0:00',
    'Wed2:15',
    'Thu3:00',
    'Fri4:00',
    'Sat0:00',
    'Sun0:00',
  ]);
  await expect(figure).toContainText('10:45 total this week');
});

test('the chart of a client has a forecast after the last day, and no value', async ({ open }) => {
  const start = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const end = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const days = [1, 2, 3].map((hours) => ({ day: start, hours }));
  const page = await openDashboard(open, 'client', { period: { start, end, days } });
  const { drawing, tip } = findChart(page, 'Hours used over the days of the billing period');
  // It is folded while the hours last.
  const toggle = page.getByRole('button', { name: /^(Show|Hide) chart$/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await drawing.focus();
  await expect(tip).toHaveText(/Hours used1:00$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tip).toHaveText(/Hours used6:00Forecast6:00$/);
  await page.keyboard.press('ArrowRight');
  await expect(tip).toHaveText(/^\w+ \d+Forecast\d+:\d+$/);
});

/** The horizontal spaces that the labels below the plot take, from left to right. */
async function labelsBelow(drawing: Locator) {
  const texts = await drawing.locator('text[text-anchor=middle]').all();
  return Promise.all(texts.map(boxOf));
}

test('a chart with 53 large values fits on a phone and into a resized window, and is read by touch and with the mouse', async ({
  open,
}) => {
  const weeks = Array.from({ length: 53 }, (_, index) => ({
    week: day(index * 7),
    done: index * 19_000,
  }));
  const page = await openDashboard(open, 'admin', { tasksPerWeek: weeks }, { hasTouch: true });
  const { drawing, tip } = findChart(page, 'Tasks done per week');
  await expect(drawing.locator('path[fill-opacity]')).toHaveCount(53);
  const wide = (await labelsBelow(drawing)).length;
  for (const width of [390, 820]) {
    await resize(page, { width, height: 844 });
    await expect(async () => {
      const box = await boxOf(drawing);
      const line = await boxOf(drawing.locator('path').first());
      expect(line.right).toBeCloseTo(box.right - 4, 0);
      expect(line.top).toBeCloseTo(box.top + 170, 0);
      for (const text of await drawing.locator('text').all()) {
        const { left, right, bottom } = await boxOf(text);
        expect(left).toBeGreaterThanOrEqual(box.left);
        expect(right).toBeLessThanOrEqual(box.right);
        expect(bottom).toBeLessThanOrEqual(box.bottom);
      }
      const labels = await labelsBelow(drawing);
      for (const [index, { left }] of labels.entries())
        expect(left).toBeGreaterThan((labels[index - 1]?.right ?? -20) + 6);
      if (width === 390) expect(labels.length).toBeLessThan(wide);
    }).toPass();
    await drawing.focus();
    await page.keyboard.press('End');
    await expect(tip).toContainText('Tasks done988000');
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }

  const heading = page.getByRole('heading', { name: 'Tasks done per week' });
  const inTheMiddle = /Tasks done[4-6]\d{5}$/;
  await drawing.tap();
  await expect(tip).toHaveText(inTheMiddle);
  await heading.tap();
  await expect(tip).toBeEmpty();
  await drawing.hover();
  await expect(tip).toHaveText(inTheMiddle);
  const { width, height } = await boxOf(drawing);
  // Not to a point of the page, because content that loads late may move the chart.
  await drawing.hover({ position: { x: width - 6, y: height / 2 } });
  await expect(tip).toContainText('Tasks done988000');
  await page.keyboard.press('Escape');
  await expect(tip).toBeEmpty();
  await drawing.hover();
  await expect(tip).toHaveText(inTheMiddle);
  await heading.hover();
  await expect(tip).toBeEmpty();
});

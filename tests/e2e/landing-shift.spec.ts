import { expect, test } from './support/test.ts';

test('the layout of the landing page does not shift while it loads and scrolls', async ({
  open,
}) => {
  const page = await open(null, '/robots.txt');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (
          'value' in entry &&
          typeof entry.value === 'number' &&
          !('hadRecentInput' in entry && entry.hadRecentInput)
        )
          shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const id of ['services', 'pricing', 'faqs', 'demo-form'])
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  const shifted = await page.evaluate(() =>
    'shifts' in window && Array.isArray(window.shifts) ? window.shifts : ['not measured'],
  );
  expect(shifted.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
});

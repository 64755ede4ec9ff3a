import { createPagePool } from './support/page-pool.ts';
import { demoAccounts, expect, serverUrl, test } from './support/test.ts';

test('a reused page keeps no state of the previous test', async ({ browser }) => {
  const pool = createPagePool(browser, serverUrl());
  const { context, page } = await pool.take({ viewport: { width: 390, height: 844 } });
  await context.request.post('/api/login', { data: demoAccounts.client });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
  });
  await page.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await pool.give({ context, page, devTools: await context.newCDPSession(page) });

  const again = await pool.take({});
  expect(again.page).toBe(page);
  expect(again.page.viewportSize()).toEqual({ width: 1440, height: 900 });
  expect(await context.cookies()).toEqual([]);
  const stored = () => page.evaluate(() => [localStorage.length, sessionStorage.length]);
  expect(await stored()).toEqual([0, 0]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/[/]auth/);
  await pool.close();
  await context.close();
});

test('a pooled page rejects changes that would outlast the test', async ({ open }) => {
  const page = await open(null, '/robots.txt');
  expect(() => page.addInitScript('')).toThrow('isFresh');
  expect(() => page.clock.setFixedTime(0)).toThrow('isFresh');
});

test('a pooled page skips animations, but not for scripts and not in a fresh page', async ({
  open,
}) => {
  const animate = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '@keyframes turn { to { rotate: 90deg } } main { animation: turn 5s infinite; transition: all 3s }',
    );
    document.adoptedStyleSheets.push(sheet);
    const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(
      document.querySelector('main') ?? document.body,
    );
    return {
      isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      styles: [animationDuration, animationIterationCount, transitionDuration].join(' '),
    };
  };
  const pooled = await open(demoAccounts.client, '/settings');
  await expect(pooled.locator('main')).toBeVisible();
  expect(await pooled.evaluate(animate)).toEqual({ isReduced: false, styles: '1e-05s 1 0s' });
  const fresh = await open(demoAccounts.client, '/settings', { isFresh: true });
  await expect(fresh.locator('main')).toBeVisible();
  expect(await fresh.evaluate(animate)).toEqual({ isReduced: false, styles: '5s infinite 3s' });
});

import { centerOf } from './support/board.ts';
import { createPagePool } from './support/page-pool.ts';
import { createNamedPair } from './support/people.ts';
import { sessionEndedDialog } from './support/portal.ts';
import {
  canOpenInRunningApp,
  emptyPage,
  openInRunningApp,
  openPath,
  resize,
  untilIdle,
} from './support/running-app.ts';
import { demoAccounts, expect, password, serverUrl, type TestUser, test } from './support/test.ts';

test('a reused page keeps no state of the previous test', async ({ browser }) => {
  const pool = createPagePool(browser, serverUrl());
  const pooled = await pool.take({ viewport: { width: 390, height: 844 } });
  const { context, page } = pooled;
  await context.request.post('/api/login', { data: demoAccounts.client });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
  });
  // The dialog of the ended session must not stay.
  await context.clearCookies();
  await openPath(page, '/messages');
  await expect(sessionEndedDialog(page)).toBeVisible();
  await page.route('**/*', (route) => route.abort());
  await context.setOffline(true);
  await pool.give(pooled);
  expect(page.url()).toContain(emptyPage);

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

test('a click reaches the pressed button even if the page moves before the release', async ({
  open,
}) => {
  const page = await open(null, emptyPage);
  const moveWhenPressed = async (when: string) => {
    await page.goto(`data:text/html,<p></p><button onpointerdown="${when}"
      onclick="this.textContent = 'Clicked'">Press</button>`);
    const { x, y } = await centerOf(page.getByRole('button'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await expect(page.locator('p')).toHaveCSS('height', '300px');
    await page.mouse.up();
  };
  const grow = "document.querySelector('p').style.height = '300px'";
  await moveWhenPressed(`setTimeout(() => ${grow}, 100)`);
  await expect(page.getByRole('button')).toHaveText('Clicked');
  // Every user would lose the click on a button that its own press moves.
  await moveWhenPressed(grow);
  await untilIdle(page);
  await expect(page.getByRole('button')).toHaveText('Press');
});

test('the next user of a running application sees nothing of the previous user', async ({
  browser,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'Only for the client' });
  const pool = createPagePool(browser, serverUrl());
  const first = await pool.take({});
  const { context, page } = first;
  const signIn = ({ username }: TestUser) =>
    context.request.post('/api/login', { data: { username, password } });
  await signIn(client);
  await page.goto('/tasks');
  await expect(page.getByText('Only for the client')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect.poll(() => first.unfinished.size).toBe(0);
  await pool.give(first);

  await pool.take({});
  await signIn(va);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  expect(canOpenInRunningApp(page, '/dashboard')).toBe(true);
  await openInRunningApp(page, '/dashboard');
  await expect(page.getByRole('button', { name: `Account menu of ${va.fullName}` })).toBeVisible();
  await expect(page.getByText('No Active Task')).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Account menu of ${client.fullName}` }),
  ).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  expect(documents).toBe(0);
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

test('a resized page has the styles of its new size, even if rules are inserted at the same time', async ({
  browser,
}) => {
  const page = await browser.newPage();
  await page.evaluate(() => {
    const { sheet } = document.head.appendChild(document.createElement('style'));
    sheet?.insertRule('@media (min-width: 1000px) { body { order: 1 } }');
    setInterval(() => sheet?.insertRule('.unused { order: 2 }', sheet.cssRules.length));
  });
  const order = () => page.evaluate(() => getComputedStyle(document.body).order);
  for (let round = 0; round < 10; round++) {
    await resize(page, { width: 400, height: 800 });
    expect(await order()).toBe('0');
    await resize(page, { width: 1400, height: 800 });
    expect(await order()).toBe('1');
  }
  await page.close();
});

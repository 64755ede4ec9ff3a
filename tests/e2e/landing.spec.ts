import type { Page } from '@playwright/test';
import { demoAccounts, expect, refused, test } from './support/test.ts';

const phone = { width: 390, height: 844 };
const savings = (page: Page) => page.getByRole('region', { name: 'Savings calculator' });
const section = (page: Page, id: string) => page.locator(`#${id}`);
const answer = (page: Page, text: string) => page.getByText(text);

/** Expects the section directly below the sticky header, where its link scrolls to. */
const expectAtTop = (page: Page, id: string) =>
  expect
    .poll(async () => Math.round((await section(page, id).boundingBox())?.y ?? -1))
    .toBeLessThanOrEqual(100);

test('every link in the header and the footer scrolls to its section', async ({ open }) => {
  const page = await open(null, '/', { reducedMotion: 'reduce' });
  for (const [area, names] of [
    ['Sections', ['Services', 'Benefits', 'Pricing', 'Contact']],
    ['Footer', ['Services', 'Benefits', 'Pricing', 'Testimonials', 'FAQs', 'Contact']],
  ] as const)
    for (const name of names) {
      const links = page.getByRole('navigation', { name: area, exact: true });
      await links.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`/#${name.toLowerCase()}`);
      await expect(section(page, name.toLowerCase())).toBeInViewport();
      if (name !== 'Contact') await expectAtTop(page, name.toLowerCase());
    }
});

test('the buttons link to the form, the contact section and an external calendar', async ({
  open,
}) => {
  const page = await open(null, '/', { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/#contact');
  await page.getByRole('link', { name: 'Find Your VA Today' }).click();
  await expect(page).toHaveURL('/#demo-form');
  await expect(section(page, 'demo-form')).toBeInViewport();
  const call = page.getByRole('link', { name: 'Schedule Consultation' });
  await expect(call).toHaveAttribute('target', '_blank');
  await expect(call).toHaveAttribute('href', /^https:\/\//);
});

for (const javaScriptEnabled of [true, false])
  test(`a visitor opens and closes the phone menu by keyboard, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    open,
  }) => {
    const page = await open(null, '/', { viewport: phone, javaScriptEnabled });
    const toggle = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();

    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Pricing' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#pricing');
    if (javaScriptEnabled) await expect(menu).toBeHidden();
  });

for (const javaScriptEnabled of [true, false])
  test(`opening an FAQ answer closes the previous one, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    open,
  }) => {
    const page = await open(null, '/', { javaScriptEnabled });
    const start = page.getByText('How soon can a VA start?');
    await expect(page.locator('#faqs summary')).toHaveCount(6);
    await expect(answer(page, 'We talk about the work first')).toBeHidden();

    await start.click();
    await expect(answer(page, 'We talk about the work first')).toBeVisible();
    await page.getByText('Can I change my plan or pause it?').click();
    await expect(answer(page, "7 days' notice")).toBeVisible();
    await expect(answer(page, 'We talk about the work first')).toBeHidden();

    await page.getByText('Can I change my plan or pause it?').click();
    await expect(page.locator('#faqs details[open]')).toHaveCount(0);
  });

test('without scripts the calculator shows the savings of a full-time year', async ({ open }) => {
  const page = await open(null, '/', { javaScriptEnabled: false });
  await expect(savings(page)).toContainText('Annual savings $55,992 (83%)');
  const rows = savings(page).getByRole('row');
  await expect(rows.filter({ hasText: 'Benefits (30%)' })).toContainText('$13,500');
  await expect(rows.filter({ hasText: 'Employee total' })).toContainText('$67,500');
  await expect(rows.filter({ hasText: 'Full-time VA' })).toContainText('$11,508');
  await expect(page.getByLabel('Full-time salary per year')).toBeHidden();
});

test('the savings follow the salary and hours that a visitor enters', async ({ open }) => {
  const page = await open(null, '/');
  await expect(savings(page)).toContainText('$55,992');
  const salary = page.getByLabel('Full-time salary per year');
  await expect(async () => {
    await salary.fill('80,000');
    await expect(savings(page)).toContainText('$101,492 (90%)', { timeout: 1_000 });
  }).toPass();

  const hours = page.getByLabel(/^Hours per week/);
  await hours.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Hours per week: 20')).toBeVisible();
  await expect(savings(page).getByRole('row').filter({ hasText: 'Part-time VA' })).toContainText(
    '$6,708',
  );
  await salary.fill('62500');
  await salary.blur();
  await expect(salary).toHaveValue('62,500');
});

test('a salary entered before the script loads counts', async ({ open }) => {
  const page = await open(null, '/auth');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Full-time salary per year').fill('80000');
  await expect(savings(page)).toContainText('$55,992');
  held.resolve();
  await expect(savings(page)).toContainText('$101,492');
  await expect(page.getByLabel('Full-time salary per year')).toHaveValue('80000');
});

test('each plan lists its price and features', async ({ open }) => {
  const page = await open(null, '/');
  const plan = (name: string) =>
    section(page, 'pricing')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  const both = [
    'Dedicated VA',
    'Free replacement',
    'Customer success manager',
    'Quality control',
    'Workspace web app',
    "Any hours in the client's timezone",
  ];
  const own = {
    'GVA Part-Time': ['$559', '80 hours', '$6.99', '10 GB file storage', 'Limited sharing'],
    'GVA Full-Time': [
      '$959',
      '160 hours',
      '$5.99',
      'Unlimited storage',
      'Share with colleagues',
      '30% SAVINGS',
    ],
  };
  for (const [name, lines] of Object.entries(own))
    for (const line of lines) await expect(plan(name)).toContainText(line);
  const list = section(page, 'pricing').getByRole('list', { name: 'Both plans include' });
  await expect(list.getByRole('listitem')).toHaveText(both);
});

test('section headings have no icons, and both price cards have the same size', async ({
  open,
}) => {
  const page = await open(null, '/');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('h2 svg, h2 img')).toHaveCount(0);
  const cards = section(page, 'pricing').getByRole('listitem');
  const box = (name: string) =>
    cards.filter({ has: page.getByRole('heading', { name }) }).boundingBox();
  const [partTime, fullTime] = [await box('GVA Part-Time'), await box('GVA Full-Time')];
  expect(fullTime).toMatchObject({
    y: partTime?.y,
    height: partTime?.height,
    width: partTime?.width,
  });
});

test('Tab moves through the controls in reading order', async ({ open }) => {
  const page = await open(null, '/');
  const reached: string[] = [];
  for (let step = 0; step < 13; step += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const { activeElement: element } = document;
        return (
          element?.getAttribute('aria-label') || element?.textContent?.trim() || element?.id || ''
        );
      }),
    );
  }
  expect(reached).toEqual([
    'Skip to content',
    'GVA, to the top',
    'Services',
    'Benefits',
    'Pricing',
    'Contact',
    'Switch to dark mode',
    'Sign In',
    'Get Started',
    'Find Your VA Today',
    'Schedule Consultation',
    'calculator-salary',
    'calculator-hours',
  ]);
});

test('Sign In leads a visitor to the form and a signed-in user to the dashboard', async ({
  open,
}) => {
  const stranger = await open(null, '/');
  await stranger.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(stranger).toHaveURL('/auth');
  await expect(stranger.getByRole('heading', { name: 'Welcome to GVA' })).toBeVisible();

  const known = await open(demoAccounts.client, '/');
  await expect(known.getByRole('heading', { level: 1 })).toContainText('20 to 30 hours');
  await known.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(known).toHaveURL('/dashboard');
});

test('the stored color mode is applied before the first paint', async ({ open }) => {
  const page = await open(null, '/', { colorScheme: 'light' });
  const backgroundColor = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await backgroundColor()).toBe('rgb(251, 250, 248)');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
  expect(await backgroundColor()).toBe('rgb(18, 18, 16)');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await backgroundColor()).toBe('rgb(18, 18, 16)');
  // The portal uses the same stored mode.
  await page.goto('/auth');
  await expect(page.locator('html')).toHaveClass('dark');
});

test('an unknown URL shows the 404 page', async ({ open, watch }) => {
  watch.expects(refused(404));
  const page = await open(null, '/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

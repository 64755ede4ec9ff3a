import type { Page } from '@playwright/test';
import { resize } from './support/page.ts';
import { expect, test } from './support/test.ts';

const savings = (page: Page) => page.getByRole('region', { name: 'Savings calculator' });
const section = (page: Page, id: string) => page.locator(`#${id}`);

/** Expects the section directly below the sticky header, where its link scrolls to. */
const expectAtTop = (page: Page, id: string) =>
  expect(async () => {
    const top = (await section(page, id).boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThanOrEqual(100);
  }).toPass();

const readingOrder = [
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
];

test('a visitor moves through the landing page with Tab, by its links and, on a phone, by its menu', async ({
  open,
}) => {
  const page = await open(null, '/', { reducedMotion: 'reduce' });
  const reached: string[] = [];
  for (const _ of readingOrder) {
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
  expect(reached).toEqual(readingOrder);

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
  // The header is sticky.
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeInViewport();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/#contact');
  await page.getByRole('link', { name: 'Find Your VA Today' }).click();
  await expect(page).toHaveURL('/#demo-form');
  await expect(section(page, 'demo-form')).toBeInViewport();

  const boxOfPlan = (name: string) =>
    section(page, 'pricing')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) })
      .boundingBox();
  const [partTime, fullTime] = [await boxOfPlan('GVA Part-Time'), await boxOfPlan('GVA Full-Time')];
  expect(fullTime).toMatchObject({
    y: partTime?.y,
    height: partTime?.height,
    width: partTime?.width,
  });

  await resize(page, { width: 390, height: 844 });
  const toggle = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await toggle.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Pricing' }).press('Enter');
  await expect(page).toHaveURL('/#pricing');
  await expect(menu).toBeHidden();
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

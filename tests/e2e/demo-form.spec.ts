import type { Page } from '@playwright/test';
import type { DatabaseHandle } from '#server/db.ts';
import { expect, refused, test } from './support/test.ts';

const form = (page: Page) => page.locator('#demo-form');
const field = (page: Page, label: string) =>
  form(page).getByRole(['Plan', 'Service Type'].includes(label) ? 'combobox' : 'textbox', {
    name: new RegExp(`^${label}`),
  });
const send = (page: Page) => form(page).getByRole('button', { name: 'Request a demo' });
const thanks =
  "Thank you for your interest. We'll contact you within 24 hours to schedule your demo.";
const repeated = /^We already have your request from less than a minute/;
const submitted = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Demo Request Submitted!' });

let serial = 0;
const newEmail = () => `demo-${++serial}@example.com`;

const leadsOf = ({ db }: DatabaseHandle, email: string) =>
  db
    .selectFrom('leads')
    .select(['fullName', 'company', 'phone', 'serviceType', 'plan', 'message', 'status'])
    .where('email', '=', email)
    .execute();

async function fill(page: Page, email: string) {
  await field(page, 'First Name').fill('Vera');
  await field(page, 'Last Name').fill('Visitor');
  await field(page, 'Email').fill(email);
}

test('a visitor chooses a plan and sends a demo request using only the keyboard; a reload keeps the values until then', async ({
  open,
  database,
}) => {
  const email = newEmail();
  const page = await open(null, '/', { reducedMotion: 'reduce' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/leads', async (route) => {
    await held.promise;
    await route.continue();
  });
  const choosePlan = (plan: string) =>
    page.getByRole('link', { name: `Request a demo of GVA ${plan}` }).press('Enter');
  await choosePlan('Full-Time');
  await expect(page).toHaveURL('/#demo-form');
  await expect(field(page, 'Plan')).toBeFocused();
  await expect(field(page, 'Plan')).toHaveValue('full-time');
  await page.keyboard.type('N');
  await expect(field(page, 'Plan')).toHaveValue('');
  await choosePlan('Part-Time');
  await expect(field(page, 'Plan')).toHaveValue('part-time');
  await page.keyboard.press('Tab');
  await expect(field(page, 'First Name')).toBeFocused();
  const answers = ['Vera', 'Visitor', email, 'Visitor Ltd', '+1 555 0100'];
  for (const answer of answers) {
    await page.keyboard.type(answer);
    await page.keyboard.press('Tab');
  }
  await expect(field(page, 'Service Type')).toBeFocused();
  // One letter, because Chromium begins a new search after a second.
  await page.keyboard.type('O');
  await expect(field(page, 'Service Type')).toHaveValue('Other');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Custom Service Type')).toBeFocused();
  await page.keyboard.type('Falconry');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Twice a week.');
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();

  await page.reload();
  await expect(field(page, 'Plan')).toHaveValue('part-time');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Custom Service Type')).toHaveValue('Falconry');
  await expect(field(page, 'Message')).toHaveValue('Twice a week.');
  await send(page).press('Enter');

  const sending = form(page).getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeDisabled();
  held.resolve();
  await expect(submitted(page)).toContainText(thanks);
  await expect(field(page, 'Plan')).toHaveValue('');
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(field(page, 'Service Type').locator('option:checked')).toHaveText(
    'Select a service',
  );
  await expect(send(page)).toBeEnabled();
  expect(await leadsOf(database, email)).toEqual([
    {
      fullName: 'Vera Visitor',
      company: 'Visitor Ltd',
      phone: '+1 555 0100',
      serviceType: 'Falconry',
      plan: 'part-time',
      message: 'Twice a week.',
      status: 'request',
    },
  ]);
  await page.reload();
  await expect(send(page)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('');
  await expect(field(page, 'Custom Service Type')).toBeHidden();
});

test('invalid fields show their error, and the first one has the focus', async ({ open }) => {
  const page = await open(null);
  await field(page, 'First Name').fill('V');
  await field(page, 'Email').fill('nobody');
  await send(page).click();
  await expect(field(page, 'First Name')).toHaveAccessibleDescription(
    'First Name must be at least 2 characters',
  );
  await expect(field(page, 'Last Name')).toHaveAccessibleDescription(
    'Last name must be at least 2 characters',
  );
  await expect(field(page, 'Email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await expect(field(page, 'First Name')).toBeFocused();
  await field(page, 'First Name').fill('Vera');
  await expect(form(page).getByText('First Name must be')).toHaveCount(0);
});

test('choosing a listed service drops the custom one', async ({ open, database }) => {
  const email = newEmail();
  const page = await open(null);
  await fill(page, email);
  await expect(field(page, 'Custom Service Type')).toBeHidden();
  await field(page, 'Service Type').selectOption('Other');
  await field(page, 'Custom Service Type').fill('Falconry');
  await field(page, 'Service Type').selectOption('Lead Generation');
  await expect(field(page, 'Custom Service Type')).toBeHidden();
  await send(page).click();
  await expect(submitted(page)).toBeVisible();
  expect(await leadsOf(database, email)).toMatchObject([{ serviceType: 'Lead Generation' }]);
});

test('a double click sends one request, and a repeat within a minute is refused', async ({
  open,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const email = newEmail();
  const page = await open(null);
  await fill(page, email);
  await send(page).dblclick();
  await expect(submitted(page)).toBeVisible();
  expect(await leadsOf(database, email)).toHaveLength(1);

  await fill(page, email);
  await send(page).click();
  await expect(form(page).getByRole('alert')).toHaveText(repeated);
  await expect(field(page, 'Email')).toHaveValue(email);
  expect(await leadsOf(database, email)).toHaveLength(1);
});

test('a failed request shows an error and keeps the typed values', async ({ open, watch }) => {
  watch.expects(/Failed to load resource/);
  const page = await open(null);
  await page.route('**/api/leads', (route) => route.abort());
  await fill(page, newEmail());
  await send(page).click();
  await expect(page.getByText('Failed to submit demo request. Please try again.')).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Vera');
  await expect(send(page)).toBeEnabled();
});

test('a browser solves the required proof of work, and its request is accepted', async ({
  open,
  database,
  watch,
}) => {
  watch.expects(refused(429));
  const email = newEmail();
  const page = await open(null);
  await fill(page, email);
  // A filled-in honeypot makes the server require a proof of work.
  await page.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await send(page).click();
  await expect(submitted(page)).toBeVisible({ timeout: 60_000 });
  expect(await leadsOf(database, email)).toHaveLength(1);
});

test('without JavaScript a visitor uses the menu, the FAQ and the form, which the server returns with its errors, then a confirmation', async ({
  open,
  database,
  watch,
}) => {
  watch.expects(refused(400));
  const email = newEmail();
  const page = await open(null, '/', {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByText('How soon can a VA start?').click();
  await expect(page.getByText('We talk about the work first')).toBeVisible();
  await page.getByText('Can I change my plan or pause it?').click();
  await expect(page.getByText("7 days' notice")).toBeVisible();
  await expect(page.locator('#faqs details[open]')).toHaveCount(1);
  await page.getByText('Can I change my plan or pause it?').click();
  await expect(page.locator('#faqs details[open]')).toHaveCount(0);
  await expect(page.getByLabel('Full-time salary per year')).toBeHidden();

  await page.getByRole('link', { name: 'Request a demo of GVA Full-Time' }).click();
  await expect(field(page, 'Plan')).toHaveValue('full-time');
  await fill(page, email);
  await field(page, 'First Name').fill('V');
  await expect(field(page, 'Custom Service Type')).toBeHidden();
  await field(page, 'Service Type').selectOption('Other');
  await field(page, 'Custom Service Type').fill('Falconry & "hawks"');
  await send(page).click();

  const first = page.getByRole('textbox', { name: /^First Name/ });
  await expect(first).toHaveAccessibleDescription('First Name must be at least 2 characters');
  await expect(first).toBeFocused();
  await first.fill('Vera');
  await page.getByRole('button', { name: 'Request a demo' }).click();
  await expect(page.getByRole('heading', { name: 'Demo Request Submitted!' })).toBeVisible();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(await leadsOf(database, email)).toMatchObject([
    { fullName: 'Vera Visitor', serviceType: 'Falconry & "hawks"', plan: 'full-time' },
  ]);
  await page.getByRole('link', { name: 'Back to GVA' }).click();
  await expect(page).toHaveURL('/');
});

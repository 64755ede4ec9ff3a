import { devices, type Page } from '@playwright/test';
import { cardIn, expectToast, untilLive } from './support/board.ts';
import { composer, thread } from './support/chat.ts';
import { createPerson, pickOption, unique, untilOneRow } from './support/people.ts';
import { fillCard } from './support/subscription-states.ts';
import { exact, expect, type Open, type TestUser, test } from './support/test.ts';

/** Counts what a person does in a page: clicks and taps, and the fields whose value they change. */
async function countInput(page: Page) {
  let clicks = 0;
  let fields = new Set<string>();
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.exposeFunction('countField', (name: string) => fields.add(name));
  await page.addInitScript(() => {
    function count(counter: string, name = '') {
      const exposed: unknown = Reflect.get(window, counter);
      if (typeof exposed === 'function') exposed(name);
    }
    // A click without a pointer has the detail 0: Enter in a form, or the browser's own click on a label's field.
    // At the document, because Playwright stops a click whose element has moved at the window, and repeats it.
    document.addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0) count('countClick');
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLElement) count('countField', target.id);
      },
      true,
    );
  });
  return {
    start() {
      clicks = 0;
      fields = new Set();
    },
    sums: () => ({ clicks, fields: fields.size }),
  };
}

/** From the price card to the account. The checkout of the plan follows. */
async function becomeClient(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByRole('link', { name: 'Choose GVA Part-Time' }).click();
  await expect(page).toHaveURL(/\/auth\?register=true&next=/);
  await expect(page.getByText('You chose GVA Part-Time')).toBeVisible();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Company name').fill(`${name} Ltd`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('six letters and more');
  await page.getByRole('button', exact('Create account')).click();
  await expectToast(page, 'Registration successful', `Welcome, ${name}!`);
}

async function payPlan(page: Page) {
  await expect(page).toHaveURL('/checkout?plan=part-time');
  await fillCard(page);
  await page.getByRole('button', { name: 'Pay $600.00' }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function tellNeeds(page: Page) {
  await page.getByRole('button', exact('Tell us')).click();
  const dialog = page.getByRole('dialog', { name: 'What do you need?' });
  await dialog.getByLabel('Research & Analysis').check();
  // The plan has 80 hours a month.
  await expect(dialog.getByLabel('Hours per week')).toHaveValue('20');
  await expect(dialog.getByLabel('Languages')).toHaveValue('English');
  await dialog.getByRole('button', { name: 'Save needs' }).click();
  await expectToast(page, 'Needs saved', 'We use them to choose your VA.');
}

async function sayHello(page: Page, va: TestUser) {
  await page.getByRole('link', exact('Say hello')).click();
  await composer(page).fill(`Hello ${va.fullName}`);
  await composer(page).press('Enter');
  await expect(thread(page).getByText(`Hello ${va.fullName}`)).toBeVisible();
}

/** An administrator finds the client who waits for a VA, and assigns one. */
async function assignVa(open: Open, admin: TestUser, { name, va }: { name: string; va: TestUser }) {
  const page = await open(admin, '/va-management');
  await page.getByRole('tab', { name: /^Clients without a VA/ }).click();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(name);
  await untilOneRow(page);
  await page.getByRole('button', { name: `Assign a VA to ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a VA' });
  await pickOption(dialog, 'Virtual Assistant', va.fullName);
  await expect(dialog.getByText(/Research & Analysis · 20 hours a week/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(page, 'VA assigned successfully', `${va.fullName} now works for ${name}.`);
}

async function finishTask(open: Open, va: TestUser, title: string) {
  const page = await open(va, '/dashboard');
  await expect(page.getByText('No Active Task')).toBeVisible();
  await page.getByRole('button', { name: `Start task: ${title}` }).click();
  const current = page.getByRole('region', exact('Current Task'));
  await expect(current.getByText('No Active Task')).toHaveCount(0);
  await current.getByRole('link', exact(title)).click();
  await page.getByLabel('Add a comment').fill('The second one has the best menu.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('button', { name: 'Submit for review' })).toHaveCount(0);
}

test('a new client on a phone comes from the price card to the first approved task', async ({
  open,
  people,
}) => {
  test.setTimeout(300_000);
  const name = unique('Nora Phone');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const admin = await people.createUser({ role: 'admin' });
  const va = await createPerson(people, 'va');
  const { defaultBrowserType: _, ...phone } = devices['iPhone 13'];
  const page = await open(null, '/', { ...phone, viewport: { width: 390, height: 844 } });
  const input = await countInput(page);
  await page.reload();
  await becomeClient(page, { name, email });
  const steps = page.getByRole('region', exact('Getting started'));
  await payPlan(page);
  await tellNeeds(page);
  await expect(steps.getByText(/^You will be matched with a VA by .* at the latest/)).toBeVisible();
  await untilLive(page);
  await assignVa(open, admin, { name, va });

  await expect(steps.getByText(`${va.fullName} works for you.`)).toBeVisible();
  await sayHello(page, va);
  await page.goto('/dashboard');
  await expect(steps.getByText('4 of 5 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Write my own task' }).click();
  const form = page.getByRole('main');
  await expect(form.getByLabel('Assign to')).toHaveValue('va');
  input.start();
  await form.getByLabel('Title').fill('Compare three caterers');
  await form.getByLabel('Description').fill('Vegetarian menus for forty people in June.');
  await form.getByLabel('Category').selectOption('Research');
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expectToast(
    page,
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
  expect(input.sums()).toEqual({ fields: 3, clicks: 1 });

  await finishTask(open, va, 'Compare three caterers');
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Compare three caterers/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  const note = page.getByRole('region', exact(`Note by ${va.fullName}`));
  await expect(note.getByText('The second one has the best menu.')).toBeInViewport();
  input.start();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Approved', 'The task is done.');
  expect(input.sums()).toEqual({ fields: 0, clicks: 1 });
  await page.goto('/dashboard');
  await expect(page.getByText('My Virtual Assistant')).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.goto('/tasks');
  await expect(cardIn(page, 'Done', 'Compare three caterers')).toBeAttached();
});

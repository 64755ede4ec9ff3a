import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import { defaultTaskCategories } from '#shared/categories.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
});
// The next test has a database of its own, with the default categories.
afterEach(() => setAgency(defaultAgency));

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('an admin adds, renames, moves, retires and removes categories of tasks', async ({
  gva,
  open,
  page,
}) => {
  await open(admin, '/settings/agency#task-categories');
  const section = await region('Task categories');
  const field = (number: number) => section.findByRole('textbox', { name: `Category ${number}` });
  await page.clear(await field(3));
  await page.type(await field(3), 'Texts');
  await page.click(section.getByRole('checkbox', { name: 'Category 4 is retired' }));
  await page.press('Move category 2 up', section);
  await waitFor(async () => expect(await field(1)).toHaveValue('Administrative'));
  await page.press('Remove category 6', section);
  await page.press('Add a category', section);
  await page.type(await field(6), 'Bookkeeping');
  const save = section.getByRole('button', { name: 'Save categories' });
  // Enter in a name presses the first button that submits.
  expect(save.closest('form')?.querySelector('[type=submit]')).toBe(save);
  await page.press('Save categories', section);

  await expectToast('Categories saved', 'The portal, the landing page and emails show it now.');
  const { taskCategories } = await gva.callAs(admin).agency.get.query();
  expect(taskCategories.map((one) => `${one.key} ${one.label} ${one.isRetired}`)).toEqual([
    'admin Administrative false',
    'marketing Marketing false',
    'content Texts false',
    'customer-service Customer Service true',
    'research Research false',
    'bookkeeping Bookkeeping false',
  ]);
});

test('a used category is not removed, and the form says what has it', async ({
  gva,
  open,
  page,
}) => {
  await gva.createTask();
  await open(admin, '/settings/agency#task-categories');
  const section = await region('Task categories');
  await section.findByRole('textbox', { name: 'Category 2' });
  await page.press('Remove category 2', section);
  await page.press('Save categories', section);

  await section.findByText(
    '"Administrative" is used by 1 task. Retire it instead, so that it is no longer offered.',
  );
});

test('the form of a task offers the categories of the agency, and a filter finds a retired one', async ({
  gva,
  open,
  page,
}) => {
  const settings = gva.callAs(admin).agency;
  const { version } = await settings.get.query();
  const [, ...others] = defaultTaskCategories;
  await settings.edit.mutate({
    taskCategories: [
      ...others,
      { key: 'marketing', label: 'Marketing', isRetired: true },
      { label: 'Bookkeeping' },
    ],
    version,
  });
  await open(admin, '/tasks');
  const filter = (await page.openFilters()).getByRole('combobox', { name: 'Category' });
  await waitFor(() =>
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Any category',
      ...others.map(({ label }) => label),
      'Marketing (retired)',
      'Bookkeeping',
    ]),
  );

  await page.press('Create Task');
  const form = within(await screen.findByRole('dialog', { name: 'Create Task' }));
  const options = within(form.getByLabelText('Category')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Select a category',
    ...others.map(({ label }) => label),
    'Bookkeeping',
  ]);
});

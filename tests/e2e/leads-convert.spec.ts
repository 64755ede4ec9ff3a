import type { Page } from '@playwright/test';
import { expectToast, holdToast, toast } from './support/board.ts';
import { createLead, leadCard } from './support/leads.ts';
import { unique } from './support/people.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Convert Lead to Client' });
const field = (page: Page, label: string) =>
  dialog(page).getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const openDialog = (page: Page) =>
  leadCard(page).getByRole('button', { name: 'Convert to Client' }).click();

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('an administrator converts a lead by keyboard, and the new client can sign in', async ({
  open,
  rest,
  database,
}) => {
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  const convert = leadCard(page).getByRole('button', { name: 'Convert to Client' });
  await convert.focus();
  await page.keyboard.press('Enter');

  const [name] = lead.email.split('@');
  await expect(field(page, 'Full Name')).toBeFocused();
  await expect(field(page, 'Full Name')).toHaveValue('Lea Leader');
  await expect(field(page, 'Email')).toHaveValue(lead.email);
  await expect(field(page, 'Username')).toHaveValue(new RegExp(`^${name}\\d{4}$`));
  await expect(field(page, 'Password')).toHaveValue(/^.{12}$/);
  await expect(field(page, 'Role')).toHaveValue('client');
  await expect(field(page, 'Role').getByRole('option')).toHaveText(['Client', 'Virtual Assistant']);
  await expect(field(page, 'Company Name')).toHaveValue(lead.company);
  await expect(field(page, 'Subscription Plan')).toHaveValue('part-time');
  const username = await field(page, 'Username').inputValue();
  const password = await field(page, 'Password').inputValue();
  await page.keyboard.press('Enter');

  await expectToast(page, 'User created successfully', `Lea Leader can sign in as ${username}.`);
  const result = page.getByRole('dialog', { name: 'Lea Leader can sign in' });
  await expect(result.getByLabel('Username', { exact: true })).toHaveValue(username);
  await expect(result.getByLabel('Password', { exact: true })).toHaveValue(password);
  await expect(result.getByLabel('Link to choose a password')).toHaveValue(
    /\/auth\/reset-password#/,
  );
  await expect(result.getByText('Part-time, 80 hours a month for $600.00')).toBeVisible();
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(result).toBeHidden();
  await expect(leadCard(page).getByText('Converted', { exact: true })).toBeVisible();
  await expect(convert).toHaveCount(0);
  await expect(leadCard(page).getByRole('button', { name: /^View Comments/ })).toBeFocused();
  const session = await rest({ username, password });
  expect(await (await session.get('/api/user')).json()).toMatchObject({ role: 'client' });
});

test('the toast of a conversion takes it back: the account is deleted, and the lead is open again', async ({
  open,
  database,
}) => {
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await holdToast(page, 'User created successfully');
  const result = page.getByRole('dialog', { name: 'Lea Leader can sign in' });
  await expect(result.getByText('Nothing has been charged')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Conversion undone', 'The account of Lea Leader has been deleted.');
  await expect(result).toBeHidden();
  await expect(leadCard(page).getByText('Lead', { exact: true })).toBeVisible();
  await expect(leadCard(page).getByRole('button', { name: 'Convert to Client' })).toBeVisible();
  const account = database.db.selectFrom('users').select('id').where('email', '=', lead.email);
  expect(await account.execute()).toEqual([]);
});

test('the lead shows the plan that the visitor chose, and the form preselects it', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, { plan: 'full-time' });
  await database.db.updateTable('leads').set({ company: null }).where('id', '=', lead.id).execute();
  const page = await open(admin, `/leads?q=${lead.email}`);
  await expect(leadCard(page).getByText('Full-time plan', { exact: true })).toBeVisible();
  await openDialog(page);
  await expect(field(page, 'Subscription Plan')).toHaveValue('full-time');
  await expect(field(page, 'Company Name')).toHaveValue('');
});

test('a template fills in a custom plan, and the total follows the typed hours', async ({
  open,
  database,
}) => {
  const name = unique('Template');
  await database.db
    .insertInto('customPlanTemplates')
    .values({ name, monthlyHours: 40, hourlyRate: 8.25 })
    .execute();
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  await openDialog(page);
  await field(page, 'Subscription Plan').selectOption('Custom');
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(dialog(page).getByText('Monthly hours must be at least 1')).toBeVisible();
  await expect(dialog(page).getByText('Hourly rate must be at least $0.01')).toBeVisible();

  await dialog(page).getByLabel('Template').selectOption(`${name}, $330.00`);
  await expect(dialog(page).getByLabel('Plan Name')).toHaveValue(name);
  await expect(dialog(page).getByLabel('Monthly Total')).toHaveText('$330.00');
  await field(page, 'Monthly Hours').fill('10.5');
  await expect(dialog(page).getByLabel('Monthly Total')).toHaveText('$86.63');
  await dialog(page).getByRole('button', { name: 'Create User' }).click();
  await expect(toast(page).getByText('User created successfully')).toBeVisible();
  const profile = await database.db
    .selectFrom('clientProfiles')
    .innerJoin('users', 'users.id', 'clientProfiles.userId')
    .select(['customPlanName', 'monthlyHours', 'hourlyRate'])
    .where('email', '=', lead.email)
    .executeTakeFirst();
  expect(profile).toEqual({ customPlanName: name, monthlyHours: 10.5, hourlyRate: 8.25 });
  const result = page.getByRole('dialog', { name: 'Lea Leader can sign in' });
  await expect(result.getByText(`${name}, 10.5 hours a month for $86.63`)).toBeVisible();
  await result.getByRole('link', { name: 'View client' }).click();
  await expect(page).toHaveURL(/\/clients\/\d+$/);
});

test('a username or email address in use is reported in a toast and on its field', async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const namesake = await people.createUser({ role: 'client' });
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  await openDialog(page);
  const create = dialog(page).getByRole('button', { name: 'Create User' });
  await field(page, 'Username').fill(namesake.username);
  await create.click();
  await expect(toast(page).getByText('Username already exists')).toBeVisible();
  await expect(toast(page).getByText('Please choose another username.')).toBeVisible();
  await expect(field(page, 'Username')).toHaveAccessibleDescription('Username already exists');

  await field(page, 'Username').fill(`${namesake.username}x`);
  await field(page, 'Email').fill(`${namesake.username}@example.com`);
  await create.click();
  await expect(toast(page).getByText('Email already exists')).toBeVisible();
  await expect(toast(page).getByText('Another account has this email address.')).toBeVisible();

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(leadCard(page).getByText('Lead', { exact: true })).toBeVisible();
});

import type { Page } from '@playwright/test';
import type { NewRow } from '#db/types.ts';
import type { DatabaseHandle } from '#server/db.ts';
import { expectToast, toast, untilLive } from './support/board.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

let serial = 0;

/** A lead whose company is only its own, so that a search finds it and nothing else. */
async function createLead({ db }: DatabaseHandle, values: Partial<NewRow<'leads'>> = {}) {
  const company = values.company ?? `Company ${process.pid}-${++serial}`;
  const lead = {
    fullName: 'Lea Leader',
    email: `lea-${process.pid}-${++serial}@example.com`,
    status: 'lead' as const,
    ...values,
    company,
  };
  const { id } = await db
    .insertInto('leads')
    .values(lead)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...lead, id, path: `/leads?q=${encodeURIComponent(company)}` };
}

const card = (page: Page, name = 'Lea Leader') => page.getByRole('article', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Convert Lead to Client' });
const field = (page: Page, label: string) =>
  dialog(page).getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
const openDialog = (page: Page) =>
  card(page).getByRole('button', { name: 'Convert to Client' }).click();

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('a card says who asked for what, and requests stay out of the list', async ({
  open,
  database,
}) => {
  const lead = await createLead(database, {
    phone: '+1 555 0100',
    message: 'Somebody for the phone, please.',
    createdAt: '2026-03-03T16:05:00.000Z',
  });
  await createLead(database, {
    company: lead.company,
    fullName: 'Rita Request',
    status: 'request',
  });
  await createLead(database, {
    company: lead.company,
    fullName: 'Cora Contacted',
    status: 'contacted',
  });
  const page = await open(admin, lead.path, { timezoneId: 'UTC' });

  await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible();
  for (const text of [
    'March 3, 2026',
    'March 3, 2026 at 4:05 pm',
    lead.email,
    '+1 555 0100',
    lead.company,
    'Somebody for the phone, please.',
  ])
    await expect(card(page).getByText(text, { exact: true })).toBeVisible();
  await expect(card(page).getByText('Lead', { exact: true })).toBeVisible();
  await expect(card(page, 'Rita Request')).toHaveCount(0);
  await expect(card(page, 'Cora Contacted')).toBeVisible();
  await expect(
    card(page, 'Cora Contacted').getByRole('button', { name: 'Convert to Client' }),
  ).toHaveCount(0);
});

test('search and status stand in the address; no match is cleared', async ({ open, database }) => {
  const lead = await createLead(database);
  const page = await open(admin, '/leads');
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(lead.company);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page)).toBeVisible();
  await page.getByRole('button', { name: 'Qualified' }).click();
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(page).toHaveURL(/status=qualified/);
  await page.reload();
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/leads');
});

test('more leads come when asked for', async ({ open, database }) => {
  const { company, path } = await createLead(database);
  for (let n = 0; n < 29; n += 1) await createLead(database, { company });
  const page = await open(admin, path);
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(30);
  await expect(page.getByText('30 leads', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('comments open, count, and reach the other administrator at once', async ({
  open,
  people,
  database,
}) => {
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  const other = await open(await people.createUser({ role: 'admin' }), lead.path);
  await untilLive(other);
  await expect(card(other).getByRole('img', { name: '0 comments' })).toBeVisible();

  await card(page)
    .getByRole('button', { name: /^View Comments/ })
    .click();
  await expect(page.getByText('No comments yet. Be the first to add one!')).toBeVisible();
  const send = card(page).getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await page.getByPlaceholder('Add a comment...').fill('   ');
  await expect(send).toBeDisabled();
  await page.getByPlaceholder('Add a comment...').fill('Called her. She starts in May.');
  await page.keyboard.press('Control+Enter');

  const comment = card(page).getByRole('article', { name: `Comment by ${admin.fullName}` });
  await expect(comment.getByText('Called her. She starts in May.')).toBeVisible();
  await expect(page.getByPlaceholder('Add a comment...')).toHaveValue('');
  await expect(send).toBeDisabled();
  await expect(card(page).getByRole('img', { name: '1 comment' })).toBeVisible();
  await expect(card(other).getByRole('img', { name: '1 comment' })).toBeVisible();
  await card(page)
    .getByRole('button', { name: /^Hide Comments/ })
    .click();
  await expect(comment).toHaveCount(0);
});

test('a comment that fails keeps what was written', async ({ open, database, watch }) => {
  watch.expects(refused(404));
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  await card(page)
    .getByRole('button', { name: /^View Comments/ })
    .click();
  await page.route('**/trpc/leads.addComment*', async (route) => {
    await database.db.deleteFrom('leads').where('id', '=', lead.id).execute();
    await route.continue();
  });
  await page.getByPlaceholder('Add a comment...').fill('Too late');
  await card(page).getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Failed to add comment', 'Lead not found');
});

test('a lead becomes a client who can sign in, by keyboard alone', async ({
  open,
  rest,
  database,
}) => {
  const lead = await createLead(database);
  const page = await open(admin, lead.path);
  const convert = card(page).getByRole('button', { name: 'Convert to Client' });
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
  await expect(dialog(page)).toBeHidden();
  await expect(card(page).getByText('Converted', { exact: true })).toBeVisible();
  await expect(convert).toHaveCount(0);
  await expect(card(page).getByRole('button', { name: /^View Comments/ })).toBeFocused();
  const session = await rest({ username, password });
  expect(await (await session.get('/api/user')).json()).toMatchObject({ role: 'client' });
});

test('a custom plan is taken from a template and summed as it is typed', async ({
  open,
  database,
}) => {
  const name = `Template ${process.pid}-${++serial}`;
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
});

test('names that are taken are told apart, under their field too', async ({
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
  await expect(card(page).getByText('Lead', { exact: true })).toBeVisible();
});

test('deleting needs one press, and the lead goes from every screen', async ({
  open,
  people,
  database,
}) => {
  const lead = await createLead(database);
  await createLead(database, { company: lead.company, fullName: 'Nina Next' });
  const page = await open(admin, lead.path);
  const other = await open(await people.createUser({ role: 'admin' }), lead.path);
  await untilLive(other);
  await expect(card(other)).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/leads.delete*', async (route) => {
    await held;
    await route.continue();
  });
  const remove = card(page).getByRole('button', { name: 'Delete' });
  await remove.click();
  await expect(remove).toBeDisabled();
  release();
  await expect(card(page)).toHaveCount(0);
  await expect(card(page, 'Nina Next')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Leads' })).toBeFocused();
  await expect(card(other)).toHaveCount(0);
});

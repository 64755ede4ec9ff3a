import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { NewRow } from '#db/types.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

let admin: TestUser;
let createLead: (fields?: Partial<NewRow<'leads'>>) => Promise<unknown>;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin' });
  createLead = (fields) =>
    gva.database.db
      .insertInto('leads')
      .values({ fullName: 'Lea Leader', email: 'lea@example.com', status: 'lead', ...fields })
      .execute();
});

const fieldOf = (label: string) =>
  screen.findByLabelText(new RegExp(`^${label}( ?\\(optional\\))?$`));
const findForm = async () =>
  within(await screen.findByRole('dialog', { name: 'Convert Lead to Client' }));
const findResult = () => screen.findByRole('dialog', { name: 'Lea Leader can sign in' });
const findCard = () => screen.findByRole('article', { name: 'Lea Leader' });

test('an administrator converts a lead, whose names must be free, and the new client can sign in', async ({
  gva,
  open,
  page,
}) => {
  const namesake = await gva.createUser({ role: 'client' });
  await createLead({ company: 'Leader Ltd' });
  await open(admin, '/leads');
  await page.press('Convert to Client');
  const form = await findForm();
  await waitFor(async () => expect(await fieldOf('Full Name')).toHaveFocus());
  for (const [label, value] of [
    ['Full Name', 'Lea Leader'],
    ['Email', 'lea@example.com'],
    ['Role', 'client'],
    ['Company Name', 'Leader Ltd'],
    ['Subscription Plan', 'part-time'],
  ] as const)
    expect(await fieldOf(label)).toHaveValue(value);
  const roles = within(await fieldOf('Role')).getAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Client', 'Virtual Assistant']);
  const { value: username } = (await fieldOf('Username')) as HTMLInputElement;
  expect(username).toMatch(/^lea\d{4}$/);
  const { value: password } = (await fieldOf('Password')) as HTMLInputElement;
  expect(password).toMatch(/^.{12}$/);

  await page.fill(/^Username/, namesake.username, form);
  await page.press('Create User', form);
  await expectToast('Username already exists', 'Please choose another username.');
  const taken = await fieldOf('Username');
  await waitFor(() => expect(taken).toHaveAccessibleDescription('Username already exists'));
  await page.fill(/^Username/, username, form);
  await page.fill(/^Email/, `${namesake.username}@example.com`, form);
  await page.press('Create User', form);
  await expectToast('Email already exists', 'Another account has this email address.');
  await page.fill(/^Email/, 'lea@example.com', form);
  await page.press('Create User', form);

  await expectToast('User created successfully', 'Lea Leader can sign in as lea@example.com.');
  const dialog = await findResult();
  const result = within(dialog);
  expect(result.getByLabelText('Email')).toHaveValue('lea@example.com');
  expect(result.queryByText(username)).toBeNull();
  expect(result.getByLabelText('Password')).toHaveValue(password);
  const link = (result.getByLabelText('Link to choose a password') as HTMLInputElement).value;
  expect(link).toContain('/auth/reset-password#');
  expect(dialog).toHaveTextContent('Part-time, 80 h a month for $600.00');
  await page.press('Done', result);
  const card = within(await findCard());
  expect(await card.findByText('Converted')).toBeVisible();
  expect(card.queryByRole('button', { name: 'Convert to Client' })).toBeNull();
  await waitFor(() => expect(card.getByRole('button', { name: /^View Comments/ })).toHaveFocus());
  const login = { method: 'POST', url: '/api/login', body: { username, password } } as const;
  expect(JSON.parse((await gva.requestAs(null)(login)).body)).toMatchObject({ role: 'client' });
});

test('a conversion preselects the plan that the visitor chose, and can be taken back', async ({
  gva,
  open,
  page,
}) => {
  await createLead({ plan: 'full-time' });
  await open(admin, '/leads');
  await page.press('Convert to Client');
  expect(await fieldOf('Subscription Plan')).toHaveValue('full-time');
  expect(await fieldOf('Company Name')).toHaveValue('');
  await page.fill(/^Company Name/, 'Leader Ltd');
  await page.press('Create User');
  const result = await findResult();
  expect(result).toHaveTextContent('Nothing has been charged');
  await page.press('Undo');
  await expectToast('Conversion undone', 'The account of Lea Leader has been deleted.');
  await waitFor(() => expect(result).not.toBeInTheDocument());
  await page.press('Convert to Client', within(await findCard()));
  await page.fill(/^Company Name/, 'Leader Ltd');
  await page.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await page.press('Discard', within(question));
  expect(await screen.findByRole('button', { name: 'Convert to Client' })).toBeVisible();
  expect(await gva.database.db.selectFrom('clientProfiles').selectAll().execute()).toEqual([]);
});

test('a template fills in a custom plan, and the total follows the typed hours', async ({
  gva,
  open,
  page,
}) => {
  const { db } = gva.database;
  const template = { name: 'Tax Season', monthlyHours: 40, hourlyRate: 8.25 };
  await db.insertInto('customPlanTemplates').values(template).execute();
  await createLead({ company: 'Leader Ltd' });
  await open(admin, '/leads');
  await page.press('Convert to Client');
  const form = await findForm();
  await page.selectOptions(await fieldOf('Subscription Plan'), 'Custom');
  await page.press('Create User', form);
  expect(form.getByText('Monthly hours must be at least 1')).toBeVisible();
  expect(form.getByText('Hourly rate must be at least $0.01')).toBeVisible();
  expect(form.getByLabelText(/^Hourly Rate/)).toHaveAttribute('min', '0.01');
  expect(form.getByLabelText(/^Hourly Rate/)).toHaveAttribute('step', '0.01');

  await form.findByRole('option', { name: 'Tax Season, $330.00' });
  await page.selectOptions(form.getByLabelText(/^Template/), 'Tax Season, $330.00');
  await waitFor(() => expect(form.getByLabelText(/^Plan Name/)).toHaveValue('Tax Season'));
  expect(form.getByLabelText('Monthly Total')).toHaveTextContent('$330.00');
  await page.fill(/^Monthly Hours/, '10.5', form);
  expect(form.getByLabelText('Monthly Total')).toHaveTextContent('$86.63');
  await page.press('Create User', form);
  const result = await findResult();
  expect(result).toHaveTextContent('Tax Season, 10:30 h a month for $86.63');
  const columns = ['customPlanName', 'monthlyHours', 'hourlyRate'] as const;
  const [profile] = await db.selectFrom('clientProfiles').select(columns).execute();
  expect(profile).toEqual({ customPlanName: 'Tax Season', monthlyHours: 10.5, hourlyRate: 8.25 });
  await page.click(within(result).getByRole('link', { name: 'View client' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/clients\/\d+$/));
});

import type { Page } from '@playwright/test';
import { expectToast } from './support/board.ts';
import { leadCard } from './support/leads.ts';
import { createPerson, pickOption, unique, untilOneRow } from './support/people.ts';
import { goTo, signIn, signOut } from './support/portal.ts';
import { expect, refused, test } from './support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an administrator accepts a lead, converts it to a client, assigns a VA, then edits and deletes the client', async ({
  open,
  people,
  database,
  watch,
}) => {
  // The router preloads the link under the pointer, and the session may end during that request.
  watch.expects(refused(401));
  test.slow();
  const admin = await createPerson(people, 'admin');
  const va = await createPerson(people, 'va');
  const name = unique('Lena Prospect');
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const message = 'Somebody for my mail. '.repeat(30).trim();
  const page = await open(null, '/auth');
  const asked = await page.request.post('/api/leads', {
    data: { fullName: name, email, company: 'Prospect Ltd', message },
  });
  expect(asked.status()).toBe(201);
  // The dashboard shows the oldest requests first.
  await database.db
    .updateTable('leads')
    .set({ createdAt: '2019-01-01T00:00:00.000Z' })
    .where('email', '=', email)
    .execute();

  await signIn(page, admin);
  await expect(page.getByRole('region', { name: /^Demo Requests/ })).toContainText(name);
  await page.getByRole('button', { name: `Accept ${name}` }).click();
  await expect(page.getByText('Lead updated successfully', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Leads' }).click();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(name);
  await expect(page.getByRole('article')).toHaveCount(1);
  const lead = leadCard(page, name);
  const showAll = lead.getByRole('button', { name: 'Show all' });
  expect((await lead.boundingBox())?.height).toBeLessThan(84);
  await showAll.click();
  await expect(lead.getByText(message)).toBeVisible();
  await lead.getByRole('button', { name: 'Show less' }).click();
  await expect(showAll).toBeVisible();
  await lead.getByRole('button', { name: /^View Comments/ }).click();
  await expect(lead.getByText('No comments yet. Be the first to add one!')).toBeVisible();
  await lead.getByRole('button', { name: 'Convert to Client' }).click();
  const convert = page.getByRole('dialog', { name: 'Convert Lead to Client' });
  await expect(convert.getByLabel('Full Name')).toHaveValue(name);
  await expect(convert.getByLabel('Company Name')).toHaveValue('Prospect Ltd');
  await convert.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'User created successfully', `${name} can sign in as ${email}.`);
  await page
    .getByRole('dialog', { name: `${name} can sign in` })
    .getByRole('button', { name: 'Done' })
    .click();

  await goTo(page, 'VA Management');
  await page.getByRole('button', { name: 'Assign VA' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign a VA' });
  // The dialog grows when the VAs have loaded, and a press while its button moves is lost.
  await expect(assign.getByRole('button', { name: /^Choose / }).first()).toBeVisible();
  await assign.getByRole('button', { name: 'Assign VA' }).click();
  await expect(assign.getByText('Please select both a VA and a client').first()).toBeVisible();
  await pickOption(assign, 'Virtual Assistant', va.fullName);
  await pickOption(assign, 'Client', name);
  await assign.getByRole('button', { name: 'Assign VA' }).click();
  await expectToast(page, 'VA assigned successfully', `${va.fullName} now works for ${name}.`);
  await page.getByRole('tab', { name: 'Assignments' }).click();
  await expect(row(page, va.fullName).getByText(name)).toBeVisible();

  await goTo(page, 'User Management');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await untilOneRow(page);
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit user' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await edit.getByLabel('Company Name').fill('Prospect & Sons');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'User updated successfully', `${name}'s account has been updated.`);

  await page.getByRole('link', { name }).click();
  const panel = page.getByRole('dialog', { name, exact: true });
  await expect(panel.getByText('Prospect & Sons')).toBeVisible();
  // A request that arrives after the deletion would be refused (404).
  await expect(panel.getByText('No payments yet')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete user' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
  await signOut(page, admin);
});

import { expectToast, untilLive } from './support/board.ts';
import { exact, expect, refused, test } from './support/test.ts';

test('a client creates, edits and deletes a routine, and the VA sees each change live', async ({
  open,
  people,
  watch,
}) => {
  // The VA has the dialog of the routine open when it is deleted.
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await people.createUser({ role: 'va' });
  await people.assign(va, client);
  const page = await open(client, '/routines');
  const other = await open(va, '/routines');
  await expect(other.getByText('No routines yet')).toBeVisible();
  await Promise.all([untilLive(page), untilLive(other)]);

  await page.getByRole('button', exact('Create routine')).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Send the invoices');
  await dialog.getByRole('button', exact('Create routine')).click();
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(
    'Please fill in all required fields',
  );
  await dialog.getByLabel('Description').fill('All of the week,\nby Friday noon.');
  await dialog.getByLabel('Recurrence').selectOption('Monthly');
  await dialog.getByRole('button', exact('More options')).click();
  await dialog.getByLabel('Creates its task').selectOption('Only with "Run now"');
  await dialog.getByLabel('Compulsory').check();
  await dialog.getByLabel('Attachments').fill('invoices.xlsx\n\nterms.pdf');
  await page.reload();
  await page.getByRole('button', exact('Create routine')).first().click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Send the invoices');
  await dialog.getByLabel('Title').press('Enter');

  await expectToast(page, 'Routine created', '"Send the invoices" is in your list.');
  const row = (where: typeof page) => where.getByRole('row', { name: /Send the invoices/ });
  await expect(row(page)).toContainText('Manual');
  await expect(row(other)).toContainText('Monthly');
  await expect(row(other)).toContainText('Compulsory');
  await expect(row(other).getByRole('button', { name: /^Actions/ })).toHaveCount(0);

  await row(page)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit routine' }).click();
  await dialog.getByLabel('Priority').selectOption('Urgent');
  await dialog.getByLabel('Compulsory').uncheck();
  await dialog.getByRole('button', exact('Save changes')).click();
  await expectToast(page, 'Routine updated', 'Your changes have been saved.');
  await expect(row(other)).not.toContainText('Compulsory');

  await row(other).getByRole('link', exact('Send the invoices')).click();
  await expect(other.getByRole('dialog')).toContainText('terms.pdf');
  await expect(other.getByRole('dialog')).toContainText('Urgent');
  await expect(other.getByRole('dialog')).toContainText('Optional');
  // After the deletion, the calls of the dialog would be refused (404).
  await expect(other.getByRole('dialog')).toContainText('The tasks of this routine appear here');
  await expect(other.getByRole('dialog').getByRole('button', exact('Delete'))).toHaveCount(0);

  await row(page).getByRole('link', exact('Send the invoices')).click();
  await page.getByRole('dialog').getByRole('button', exact('Delete')).click();
  await page.getByRole('alertdialog').getByRole('button', exact('Delete')).click();
  await expectToast(page, 'Routine deleted', '"Send the invoices" has been deleted.');
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(other.getByText('Send the invoices')).toHaveCount(1); // Only in the open dialog.
  // Each later change would ask for the deleted routine again (404).
  await other.keyboard.press('Escape');
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('a client filters routines by tab and search, and the address keeps the filter', async ({
  open,
  people,
}) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/routines');
  for (const [title, isCompulsory] of [
    ['Post the newsletter', true],
    ['Tidy the folder', false],
  ] as const)
    await page.request.post('/api/routines', {
      data: { title, description: 'As always.', isCompulsory },
    });
  await expect(page.getByRole('row', { name: /Tidy the folder/ })).toBeVisible();

  await page.getByRole('tab', exact('Compulsory')).click();
  await expect(page).toHaveURL('/routines?kind=compulsory');
  await expect(page.getByText('Tidy the folder')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search routines' }).fill('tidy');
  await expect(page.getByText('No routines found')).toBeVisible();
  await page.getByRole('button', exact('Clear filters')).first().click();
  await expect(page).toHaveURL('/routines');
  await expect(page.getByText('Tidy the folder')).toBeVisible();
});

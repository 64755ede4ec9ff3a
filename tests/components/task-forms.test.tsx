import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test } from './support/test.tsx';

test('a client sees every error in the form, then creates the task', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/tasks');
  await page.press('New Task');
  const dialog = await screen.findByRole('dialog', { name: 'New Task' });
  const form = within(dialog);
  await page.fill('Title', 'ab', form);
  await page.fill('Description', 'too short', form);
  await page.selectOptions(form.getByLabelText('Priority'), '');
  await page.fill('Due date', '', form);
  await page.press('Create Task', form);

  for (const [label, text] of [
    ['Title', 'Title must be at least 3 characters'],
    ['Description', 'Description must be at least 10 characters'],
    ['Category', 'Category is required'],
    ['Priority', 'Priority is required'],
    ['Due date', 'Due date is required'],
  ] as const)
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(form.getByLabelText('Title')).toHaveFocus();

  await page.fill('Title', 'Write the newsletter', form);
  await page.fill('Description', 'Three stories and the dates of spring.', form);
  await page.selectOptions(form.getByLabelText('Category'), 'Content');
  await page.selectOptions(form.getByLabelText('Priority'), 'High');
  await page.fill('Due date', '2031-05-06', form);
  await page.fill(/^Estimated hours/, '', form);
  expect(screen.queryByText('Title must be at least 3 characters')).toBeNull();
  await page.press('Create Task', form);

  await expectToast(
    'Task created successfully',
    'Your task has been created and is now pending assignment.',
  );
  expect(dialog).not.toBeInTheDocument();
  const column = within(await screen.findByRole('region', { name: 'To Do' }));
  const card = await column.findByRole('article', { name: 'Write the newsletter' });
  await page.click(within(card).getByRole('link'));
  const details = within(await screen.findByRole('dialog', { name: 'Write the newsletter' }));
  expect(await details.findByText('May 6, 2031')).toBeVisible();
  expect(details.getByText('Not specified')).toBeVisible();
});

test('a client closes an unchanged form without a confirmation', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'client' }), '/tasks');
  await page.press('New Task');
  const dialog = await screen.findByRole('dialog', { name: 'New Task' });
  await waitFor(() => expect(within(dialog).getByLabelText('Title')).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a client edits a task but cannot set its status', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Call the printer' });
  await open(client, '/tasks');
  await page.press('Actions for Call the printer');
  await page.click(await screen.findByRole('menuitem', { name: 'Edit Task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  const form = within(dialog);
  expect(form.queryByLabelText('Status')).toBeNull();
  await page.fill('Title', 'ab', form);
  await page.press('Save changes', form);
  expect(form.getByLabelText('Title')).toHaveAccessibleDescription(
    'Title must be at least 3 characters',
  );
  await page.fill('Title', 'Call both printers', form);
  await page.press('Save changes', form);
  await expectToast('Task updated successfully', 'The task has been updated.');
  expect(await screen.findByRole('article', { name: 'Call both printers' })).toBeVisible();
});

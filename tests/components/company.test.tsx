import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { expectToast, test } from './support/test.tsx';

const factOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('a client edits in its place what their VA sees', async ({ gva, open, page }) => {
  const { client, va } = await gva.createPair();
  await open(client, '/profile');
  const card = within(await screen.findByRole('region', { name: 'Your assistant sees this' }));
  await page.press('Edit how I like to work', card);
  const text = card.getByLabelText(/^How I like to work/);
  expect(text).toHaveFocus();
  await page.type(text, 'Not now{Escape}');
  expect(card.getByRole('button', { name: 'Edit how I like to work' })).toHaveFocus();
  expect(card.queryByText('Not now')).toBeNull();

  await page.press('Edit how I like to work', card);
  await page.fill(/^How I like to work/, 'Short messages.', card);
  await page.press('Save', card);
  await expectToast('Profile updated', 'Your changes have been saved.');
  expect(factOf('How I like to work')).toBe('Short messages.');

  await page.press('Edit working hours', card);
  await page.click(card.getByText('Fri'));
  await page.press('Save', card);
  await waitFor(() => expect(factOf('Working hours')).toBe('9:00 am to 5:00 pm, Mon to Thu'));

  await open(va, '/my-client');
  expect(await screen.findByText('Short messages.')).toBeVisible();
});

test('a text is shown while it is saved, and in its form with the reason if that fails', async ({
  gva,
  open,
  network,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/profile');
  const release = network.hold('profiles.edit');
  await page.press('Edit languages');
  await page.fill(/^Languages/, 'English');
  await page.press('Save');
  expect(factOf('Languages')).toBe('English');
  release();
  await expectToast('Profile updated');
  await waitFor(() =>
    expect(screen.getByLabelText('Edit languages')).not.toHaveAttribute('aria-disabled', 'true'),
  );

  network.fail('profiles.edit');
  await page.press('Edit languages');
  await page.fill(/^Languages/, 'Swedish');
  await page.press('Save');
  await expectToast('Update failed');
  const field = await screen.findByLabelText(/^Languages/);
  expect(field).toHaveValue('Swedish');
  await waitFor(() => expect(field).toHaveAccessibleDescription());
  await page.press('Cancel');
  expect(factOf('Languages')).toBe('English');
});

test('working hours need a day, and can be removed', async ({ gva, open, page }) => {
  const va = await gva.createUser({ role: 'va' });
  const days = ['mon' as const];
  await gva.callAs(va).presence.setWorkHours.mutate({ workHours: { from: 8, to: 16, days } });
  await open(va, '/profile');
  await page.press('Edit working hours');
  await page.click(screen.getByText('Mon'));
  await page.press('Save');
  expect(await screen.findByText('Choose at least one day')).toBeVisible();
  await page.press('Remove working hours');
  await expectToast('Profile updated', 'Your changes have been saved.');
  expect(factOf('Working hours')).toMatch(/^Not set/);
});

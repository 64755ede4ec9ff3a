import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

const offers = {
  admin: ['Lead Management', 'User Management'],
  va: ['My Client', 'Track Time'],
  client: ['My Assistant', 'Manage Subscription'],
} as const;

test.for(['admin', 'va', 'client'] as const)(
  'the palette offers %s only the pages of the role, and opens the place of a person that it finds',
  async (role, { gva, open, page }) => {
    const everyone = await createEveryone(gva);
    const { client, va } = everyone;
    await open(everyone[role], '/settings');
    await page.press('Search and commands');
    expect(await screen.findByRole('option', { name: 'Log out' })).toBeVisible();
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    for (const [owner, labels] of Object.entries(offers))
      for (const label of labels) expect(names.includes(label), label).toBe(owner === role);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search' })).toHaveFocus());
    await page.keyboard('{Escape}');
    const opener = () => screen.getByRole('button', { name: 'Search and commands' });
    await waitFor(() => expect(opener()).toHaveFocus());

    await page.click(opener());
    const person = role === 'client' ? va : client;
    await page.type(await screen.findByRole('combobox', { name: 'Search' }), person.fullName);
    await page.click(await screen.findByRole('option', { name: new RegExp(person.fullName) }));
    const path = role === 'admin' ? `/clients/${client.id}` : `/messages?contact=${person.id}`;
    await waitFor(() => expect(location.pathname + location.search).toBe(path));
  },
);

test('the ? key opens the keyboard shortcuts, except while the user types in a field', async ({
  gva,
  open,
  page,
}) => {
  await open(await gva.createUser({ role: 'client' }), '/routines');
  const search = await screen.findByRole('searchbox', { name: 'Search routines' });
  await page.type(search, 'why?');
  expect(search).toHaveValue('why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  search.blur();
  await page.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitFor(() => expect(within(help).getByRole('button', { name: 'Close' })).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(help).not.toBeInTheDocument());
});

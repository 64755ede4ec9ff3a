import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const path = '/user-management?sort=name&order=ascending&q=Listed';
const link = (name: string) => screen.findByRole('link', { name });
const row = (name: RegExp) => screen.findByRole('row', { name });
const check = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const untilNoBar = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());

/** Closes a dialog when it has the focus. */
async function closeDialog(page: { keyboard: (keys: string) => Promise<void> }, name: string) {
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name })).toContainElement(
      document.activeElement as HTMLElement,
    ),
  );
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin', fullName: 'Ada' });
});

async function createFour(gva: TestApp) {
  const names = ['Listed Anna', 'Listed Berta', 'Listed Carla', 'Listed Dora'] as const;
  for (const fullName of names) await gva.createUser({ role: 'client', fullName });
  return names;
}

test('an admin moves, selects, opens and edits rows by keyboard, but types letters into the search', async ({
  gva,
  open,
  page,
}) => {
  const [anna, berta, carla, dora] = await createFour(gva);
  await open(admin, path);
  await link(dora);
  await page.keyboard('j');
  expect(await link(anna)).toHaveFocus();
  await page.keyboard('xjj');
  expect(await link(carla)).toHaveFocus();
  await page.keyboard('{Shift>}X{/Shift}');
  expect(await bar()).toHaveTextContent('3 selected');
  for (const name of [anna, berta, carla]) expect(await check(name)).toBeChecked();
  await page.keyboard('k');
  expect(await link(berta)).toHaveFocus();
  await page.keyboard('x');
  await waitFor(async () => expect(await check(berta)).not.toBeChecked());
  await page.keyboard('{Escape}');
  await untilNoBar();

  await page.keyboard('{End}');
  expect(await link(dora)).toHaveFocus();
  await page.keyboard('e');
  expect(await screen.findByLabelText('Full Name')).toHaveValue(dora);
  await closeDialog(page, 'Edit user');
  await waitFor(async () => expect(await link(dora)).toHaveFocus());
  // The list continues at the row that was edited.
  await page.keyboard('k');
  expect(await link(carla)).toHaveFocus();
  await page.keyboard('{Enter}');
  await closeDialog(page, carla);

  const search = screen.getByRole('searchbox');
  await page.type(search, 'jxke');
  expect(search).toHaveValue('Listedjxke');
  expect(await screen.findByText('No users found')).toBeVisible();
  await untilNoBar();
  await page.clearFilters();
  await waitFor(() => expect(search).toHaveValue(''));
  expect(location.search).not.toContain('q=');
});

test('an admin sees which rows refused an act, and that nothing was changed', async ({
  gva,
  open,
  page,
}) => {
  const self = await gva.createUser({ role: 'admin', fullName: 'Listed Self' });
  await gva.createUser({ role: 'client', fullName: 'Listed Other' });
  await open(self, path);
  await link('Listed Other');
  await page.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await page.press('More actions for the selected users');
  await page.choose('Set status to Training');
  const answer = await screen.findByRole('dialog', { name: 'No status was changed' });
  expect(answer).toHaveTextContent("1 of 2 selected rows can't be changed.");
  expect(within(answer).getByRole('listitem')).toHaveTextContent(
    "Listed SelfYou can't change your own status here.",
  );
  await page.press('Deselect these rows', within(answer));
  await waitFor(async () => expect(await bar()).toHaveTextContent('1 selected'));
  expect(await row(/Listed Other/)).not.toHaveTextContent('Training');
  expect(await check('Listed Self')).not.toBeChecked();
});

test('an admin chooses the columns, which the address keeps', async ({ open, page }) => {
  await open(admin, '/user-management');
  const email = () => screen.queryByRole('columnheader', { name: 'Email' });
  await waitFor(() => expect(email()).toBeVisible());
  await page.press('Columns');
  await page.click(await screen.findByRole('menuitemcheckbox', { name: 'Email' }));
  await waitFor(() => expect(email()).toBeNull());
  await open(admin, location.pathname + location.search);
  expect(await screen.findByRole('columnheader', { name: 'Name' })).toBeVisible();
  expect(email()).toBeNull();
  await page.press('Columns');
  await page.choose('Show default columns');
  await waitFor(() => expect(email()).toBeVisible());
  expect(location.search).not.toContain('columns');
});

test('an admin saves, shares, changes and deletes a view', async ({ gva, open, page }) => {
  const other = await gva.createUser({ role: 'admin' });
  await open(other, '/user-management?role=va&sort=name&order=ascending');
  await page.press('Views');
  await page.choose('Save as new view');
  const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await page.fill('Name', 'Our VAs', form);
  await page.click(form.getByLabelText('Share with all administrators'));
  await page.press('Save view', form);
  await expectToast('View saved', 'Our VAs');
  await waitFor(() => expect(location.search).toMatch(/view=\d+/));

  await open(admin, '/user-management');
  await page.press('Views');
  await page.choose('Our VAs');
  await waitFor(() => expect(location.search).toContain('role=va'));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    ),
  );
  const { db } = gva.database;
  const { id } = await db.selectFrom('savedViews').select('id').executeTakeFirstOrThrow();

  await open(other, `/user-management?role=client&view=${id}`);
  await page.press(/Our VAs.*changed/);
  await page.choose('Save changes to “Our VAs”');
  await expectToast('View saved');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Our VAs/ })).not.toHaveTextContent('(changed)'),
  );
  await page.press(/Our VAs/);
  await page.choose('Delete view');
  const question = await screen.findByRole('alertdialog', { name: 'Delete the view “Our VAs”?' });
  await page.press('Delete view', within(question));
  await expectToast('View deleted');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Our VAs/ })).toBeNull());
  expect(location.search).toContain('role=client');
});

test('a shared view that another admin changes or deletes is followed live', async ({
  gva,
  open,
}) => {
  const other = await gva.createUser({ role: 'admin' });
  const call = gva.callAs(other).views;
  const fields = { list: 'users', name: 'Our VAs', isShared: true } as const;
  const { id } = await call.create.mutate({ ...fields, state: { role: 'va' } });
  await open(admin, `/user-management?role=va&view=${id}`);
  const button = () => screen.findByRole('button', { name: /Our VAs/ });
  expect(await button()).not.toHaveTextContent('(changed)');
  await untilLive();
  await call.replaceState.mutate({ id, state: { role: 'client' } });
  await waitFor(async () => expect(await button()).toHaveTextContent('(changed)'));
  await call.delete.mutate({ id });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Our VAs/ })).toBeNull());
});

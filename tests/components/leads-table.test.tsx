import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { NewRow } from '#db/types.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeCreateLead } from '#tests/support/leads.ts';
import { expectToast, test } from './support/test.tsx';

const path = '/leads?layout=table';
const row = (name: RegExp) => screen.findByRole('row', { name });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected rows' }));
const link = (name: string) => screen.findByRole('link', { name });
/** The dialog in which the focus is. */
const focusedDialog = (name: string) =>
  waitFor(() => {
    const dialog = screen.getByRole('dialog', { name });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    return dialog;
  });

let admin: TestUser;
let createLead: (fields: Partial<NewRow<'leads'>>) => Promise<number>;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin', fullName: 'Ada Ash' });
  const create = makeCreateLead(() => gva);
  createLead = (fields) => create({ status: 'lead', ...fields });
});

async function selectAll(page: { click: (target: Element) => Promise<void> }) {
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Select all loaded rows')).toBeEnabled());
  await page.click(screen.getByLabelText('Select all loaded rows'));
}

test('an administrator assigns selected leads, moves them, undoes both, and rejects them with one reason', async ({
  open,
  page,
}) => {
  await createLead({ fullName: 'Anna One' });
  await createLead({ fullName: 'Bert Two', status: 'qualified' });
  await open(admin, path);
  await row(/Bert Two/);
  await selectAll(page);
  await page.press('Assign owner', await bar());
  await page.choose('Ada Ash (you)');
  await expectToast('2 leads updated successfully');
  for (const name of [/Anna One/, /Bert Two/])
    await waitFor(async () => expect(await row(name)).toHaveTextContent('Ada Ash'));
  await page.press('Undo');
  for (const name of [/Anna One/, /Bert Two/])
    await waitFor(async () => expect(await row(name)).toHaveTextContent('No owner'));

  await selectAll(page);
  await page.press('Move to', await bar());
  await page.choose('Contacted');
  await waitFor(async () => expect(await row(/Bert Two/)).toHaveTextContent('Contacted'));
  await page.press('Undo');
  await waitFor(async () => expect(await row(/Bert Two/)).toHaveTextContent('Qualified'));

  await selectAll(page);
  await page.press('Reject...', await bar());
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 leads?' }));
  await page.selectOptions(await dialog.findByLabelText('Reason'), 'No reply');
  await page.press('Reject', dialog);
  for (const name of [/Anna One/, /Bert Two/])
    await waitFor(async () => expect(await row(name)).toHaveTextContent('No reply'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});

test('a bulk move with a lead that someone else has moved changes nothing and lists it (409)', async ({
  gva,
  open,
  page,
  network,
}) => {
  await createLead({ fullName: 'Anna One' });
  const moved = await createLead({ fullName: 'Mia Moved' });
  await open(admin, path);
  await row(/Anna One/);
  await selectAll(page);
  // The other change comes after the call has left the browser, so that the list cannot show it before.
  network.respond('leads.moveMany', async ({ send }) => {
    const change = gva.database.db.updateTable('leads').set({ status: 'qualified' });
    await change.where('id', '=', moved).execute();
    return send();
  });
  await page.press('Move to', await bar());
  await page.choose('Contacted');
  const dialog = await screen.findByRole('dialog', { name: 'Failed to update leads' });
  expect(dialog).toHaveTextContent('Mia Moved');
  expect(dialog).not.toHaveTextContent('Anna One');
  await page.keyboard('{Escape}');
  expect(await row(/Anna One/)).not.toHaveTextContent('Contacted');
});

test('the address keeps the filters and the order, and a row opens its details by keyboard', async ({
  open,
  page,
}) => {
  await createLead({ fullName: 'Anna One', monthlyValue: 300, ownerId: admin.id });
  await createLead({ fullName: 'Bert Two', monthlyValue: 900, source: 'event' });
  const expectRows = (...names: string[]) =>
    waitFor(() =>
      expect(
        [...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent),
      ).toEqual(names),
    );
  await open(admin, path);
  const heading = await screen.findByRole('columnheader', { name: /^Value/ });
  await page.press(/^Value/, within(heading));
  await expectRows('Anna One', 'Bert Two');
  await page.press(/^Value/, within(screen.getByRole('columnheader', { name: /^Value/ })));
  await expectRows('Bert Two', 'Anna One');
  expect(screen.getByRole('columnheader', { name: /^Value/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(location.search).toContain('sort=value');
  await page.filter('Source', 'Event');
  await expectRows('Bert Two');
  await page.filter('Source', 'Any source');
  await page.filter('Owner', String(admin.id));
  await expectRows('Anna One');
  await open(admin, location.pathname + location.search);
  await expectRows('Anna One');
  (await link('Anna One')).focus();
  await page.keyboard('{Enter}');
  const details = await focusedDialog('Anna One');
  await page.keyboard('{Escape}');
  await waitFor(() => expect(details).not.toBeInTheDocument());
  await waitFor(async () => expect(await link('Anna One')).toHaveFocus());
  // The keys of the list work when the panel has disappeared.
  await page.keyboard('ex');
  expect(await bar()).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('details that are opened by their address return the focus to their row, or to the page while the list loads', async ({
  open,
  page,
  network,
}) => {
  const id = await createLead({ fullName: 'Anna One' });
  await open(admin, `${path}&id=${id}`);
  const details = await focusedDialog('Anna One');
  await page.keyboard('{Escape}');
  await waitFor(() => expect(details).not.toBeInTheDocument());
  await waitFor(async () => expect(await link('Anna One')).toHaveFocus());

  network.hold('leads.list');
  await open(admin, `${path}&id=${id}`);
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the menu of a row edits the lead in its details, or deletes it after a question', async ({
  open,
  page,
}) => {
  await createLead({ fullName: 'Anna One' });
  await open(admin, path);
  const choose = async (item: string) => {
    await page.press('Actions for Anna One');
    await page.choose(item);
  };
  await choose('Open details');
  const details = await focusedDialog('Anna One');
  await choose('Delete lead...');
  await page.press('Delete', within(await screen.findByRole('alertdialog')));
  await expectToast('Lead deleted', 'Anna One has been deleted.');
  await waitFor(() => expect(details).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: 'Add lead' })).toBeVisible();
});

test('J and K open the next lead beside the table, without what was entered for the one before', async ({
  open,
  page,
}) => {
  for (const fullName of ['Anna One', 'Bert Two']) await createLead({ fullName });
  await open(admin, path);
  await page.click(await link('Bert Two'));
  const first = await focusedDialog('Bert Two');
  expect(first).not.toHaveAttribute('aria-modal', 'true');
  await page.fill('Comment', 'Only about Bert', within(first));
  (await link('Bert Two')).focus();
  await page.keyboard('j');
  const next = await screen.findByRole('dialog', { name: 'Anna One' });
  expect(await within(next).findByLabelText('Comment')).toHaveValue('');
  expect(screen.queryByRole('dialog', { name: 'Bert Two' })).toBeNull();
  await page.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Bert Two' })).toBeVisible();
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).not.toContain('id=');
});

import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { unreachableMessage } from '#client/describe-error.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test } from './support/test.tsx';

let admin: TestUser;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin', fullName: 'Ada Admin' });
});

const formOf = async () => within(await screen.findByRole('dialog', { name: 'Add lead' }));

test('an administrator adds a lead with C, and sees it with its duplicate', async ({
  gva,
  open,
  page,
}) => {
  await gva
    .callAs(admin)
    .leads.create.mutate({ fullName: 'Ines Duarte', email: 'ines@example.com' });
  await open(admin, '/leads');
  await screen.findByRole('button', { name: 'Add lead' });
  await page.keyboard('c');
  const form = await formOf();
  await waitFor(() => expect(form.getByLabelText(/^Full name/)).toHaveFocus());
  await page.press('Add lead', form);
  expect(await form.findByText('Full name is required')).toBeVisible();

  await page.fill(/^Full name/, 'Ines D.', form);
  await page.fill(/^Email/, 'ines@example.com', form);
  await page.fill(/^Message/, 'Called about the phone.', form);
  await page.press('Add lead', form);
  await expectToast('Lead added');
  const panel = within(await screen.findByRole('dialog', { name: 'Ines D.' }));
  expect(await panel.findByText('Added by hand')).toBeVisible();
  expect(await panel.findByText(/was added by hand/)).toBeVisible();
  expect(await panel.findByText(/Ines Duarte/)).toBeVisible();
});

test('the palette offers to add a lead from any page, and the form closes with Escape', async ({
  open,
  page,
}) => {
  await open(admin, '/settings');
  await page.press('Search and commands');
  await page.click(await screen.findByRole('option', { name: 'Add lead' }));
  await formOf();
  await page.keyboard('{Escape}');
  await waitFor(() => expect(location.pathname + location.search).toBe('/leads'));
});

test('a colleague who corrects the name in the meantime is not overwritten', async ({
  gva,
  open,
  page,
}) => {
  const { leads } = gva.callAs(admin);
  const lead = await leads.create.mutate({ fullName: 'Ines Duarte', email: 'ines@example.com' });
  await open(admin, `/leads?id=${lead.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ines Duarte' }));
  await page.press('Edit full name', panel);
  await leads.edit.mutate({ id: lead.id, fullName: 'Ines Duarte-Klein' });
  await page.fill('Full name', 'Inez Duarte', panel);
  await page.press('Save', panel);
  await expectToast(
    'Failed to update lead',
    'This lead was changed by someone else. Check its current data, then save again.',
  );
  const readName = async () => (await leads.get.query({ id: lead.id })).fullName;
  expect(await readName()).toBe('Ines Duarte-Klein');
  // What was typed is still there, for a second attempt by someone who knows the other change.
  expect(await screen.findByRole('dialog', { name: 'Ines Duarte-Klein' })).toBeVisible();
  expect(await screen.findByLabelText('Full name')).toHaveValue('Inez Duarte');
  expect(await panel.findByText('Now: Ines Duarte-Klein. Save to replace it.')).toBeVisible();
  await page.press('Save');
  await waitFor(async () => expect(await readName()).toBe('Inez Duarte'));
});

test('an edit in place keeps what a colleague changed meanwhile, and leaving it asks first', async ({
  gva,
  open,
  page,
}) => {
  const user = await gva.createUser({ role: 'admin' });
  const { leads } = gva.callAs(user);
  const { id } = await leads.create.mutate({ fullName: 'Ines Duarte', email: 'ines@example.com' });
  await leads.edit.mutate({ id, nextStep: 'Call her', nextStepOn: '2030-01-31' });
  await open(user, `/leads?id=${id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ines Duarte' }));
  await page.press('Edit next step', panel);
  await leads.edit.mutate({ id, nextStep: 'Send the offer' });
  await page.fill(/^Date/, '2030-02-28', panel);
  await page.press('Close', panel);
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await page.press('Keep editing', within(question));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await page.press('Save', panel);
  const read = () => leads.get.query({ id });
  await waitFor(async () => expect((await read()).nextStepOn).toBe('2030-02-28'));
  expect((await read()).nextStep).toBe('Send the offer');
});

test('two contact facts that are saved in the same moment are both stored', async ({
  gva,
  network,
  open,
  page,
}) => {
  const { leads } = gva.callAs(admin);
  const { id } = await leads.create.mutate({ fullName: 'Ines Duarte', email: 'ines@example.com' });
  await open(admin, `/leads?id=${id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Ines Duarte' }));
  const release = network.hold('leads.edit');
  await page.press('Edit full name', panel);
  await page.fill('Full name', 'Inez Duarte', panel);
  await page.press('Save', panel);
  await page.press('Edit phone', panel);
  await page.fill(/^Phone/, '+1 555 0100', panel);
  await page.press('Save', panel);
  release();
  await waitFor(async () =>
    expect(await leads.get.query({ id })).toMatchObject({
      fullName: 'Inez Duarte',
      phone: '+1 555 0100',
    }),
  );
  expect(screen.queryByText('Failed to update lead')).toBeNull();
});

test.for([
  ['Company', 'Duarte Catering', /^Company/],
  ['Next step', 'Send the offer', /^Next step/],
] as const)(
  '%s: what was typed is still in the field if the network fails, with the error beside it',
  async ([fact, text, label], { gva, network, open, page }) => {
    const { leads } = gva.callAs(admin);
    const { id } = await leads.create.mutate({
      fullName: 'Ines Duarte',
      email: 'ines@example.com',
    });
    await open(admin, `/leads?id=${id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Ines Duarte' }));
    network.abort('leads.edit');
    await page.press(`Edit ${fact.toLowerCase()}`, panel);
    await page.fill(label, text, panel);
    await page.press('Save', panel);
    await expectToast('Failed to update lead');
    const field = await panel.findByLabelText(label);
    expect(field).toHaveValue(text);
    expect(field).toHaveAccessibleDescription(new RegExp(unreachableMessage));
    network.restore();
    await page.press('Save', panel);
    await waitFor(() => expect(panel.queryByLabelText(label)).toBeNull());
    expect(panel.getByText(text)).toBeVisible();
  },
);

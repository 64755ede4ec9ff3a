import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { NewRow } from '#db/types.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const address = () => location.pathname + location.search;
const panelOf = (name = 'Lea Leader') => screen.findByRole('dialog', { name });

let admin: TestUser;
let createLead: (fields?: Partial<NewRow<'leads'>>) => Promise<{ id: number }>;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  admin = await gva.createUser({ role: 'admin', fullName: 'Ada Admin' });
  createLead = (fields) =>
    gva.database.db
      .insertInto('leads')
      .values({ fullName: 'Lea Leader', email: 'lea@example.com', status: 'lead', ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
});

test('a demo request is counted live, and can be accepted or rejected in its details', async ({
  open,
  page,
}) => {
  await open(admin, '/settings');
  await untilLive();
  const { id } = await createLead({ status: 'request' });
  expect(await screen.findByRole('img', { name: /^1 demo request waiting/ })).toBeVisible();
  await open(admin, `/leads?id=${id}`);
  const panel = within(await panelOf());
  expect(await panel.findByRole('button', { name: 'Reject' })).toBeVisible();
  await page.press('Accept', panel);
  await expectToast('Lead updated successfully');
  expect(await panel.findByRole('button', { name: 'Status: Lead' })).toBeVisible();
  expect(await panel.findByText(/accepted the request/)).toBeVisible();
  await page.press('Undo');
  expect(await panel.findByRole('button', { name: 'Accept' })).toBeVisible();
});

test('an administrator plans the next step, and the dashboard reminds of it on its day', async ({
  open,
  page,
}) => {
  const { id } = await createLead();
  await open(admin, `/leads?id=${id}`);
  const panel = await panelOf();
  const region = await within(panel).findByRole('region', { name: 'Pipeline' });
  const facts = within(region);
  await page.press('Edit next step', facts);
  await waitFor(() => expect(facts.getByLabelText(/^Next step/)).toHaveFocus());
  await page.fill(/^Date/, '2016-02-01', facts);
  await page.press('Save', facts);
  expect(await facts.findByText('Say what the next step is')).toBeVisible();
  await page.fill(/^Next step/, 'Send the offer', facts);
  await page.press('Save', facts);
  expect(await facts.findByText('Send the offer')).toBeVisible();
  await page.press('Edit owner', facts);
  await page.selectOptions(await facts.findByLabelText(/^Owner/), String(admin.id));
  await page.press('Save', facts);
  await page.press('Edit interested in', facts);
  await page.selectOptions(facts.getByLabelText(/^Interested in/), 'Full-time, $1,040.00');
  expect(facts.getByLabelText(/^Monthly value/)).toHaveValue(1040);
  await page.press('Save', facts);
  await page.press('Edit source', facts);
  await page.selectOptions(facts.getByLabelText(/^Source/), 'Referral');
  await page.press('Save', facts);
  for (const text of ['Ada Admin', 'Full-time, $1,040.00 a month', 'Referral'])
    await waitFor(() => expect(region).toHaveTextContent(text));
  expect(await within(panel).findByText(/made Ada Admin the owner/)).toBeVisible();

  await open(admin, '/dashboard');
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const reminder = { name: /The next step with Lea Leader was due/ };
  await page.click(await attention.findByRole('link', reminder));
  expect(await panelOf()).toBeVisible();
  expect(address()).toBe(`/leads?id=${id}`);
});

test('the timeline has comments and emails, and shows those of others live', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await createLead({ message: 'A VA for the phone, please.' });
  await open(admin, '/leads');
  // The details hide the sign of the connection from screen readers.
  await untilLive();
  await page.click(await screen.findByRole('link', { name: 'Lea Leader' }));
  const panel = within(await panelOf());
  const timeline = within(await panel.findByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('A VA for the phone, please.')).toBeVisible();
  const other = gva.callAs(await gva.createUser({ role: 'admin' }));
  await other.leads.addComment.mutate({ leadId: id, content: 'Called her.' });
  expect(await timeline.findByText('Called her.')).toBeVisible();

  await page.press('Email', panel);
  await page.fill('Subject', 'Your demo', panel);
  await page.fill('Message', 'When can we call you?', panel);
  await page.press('Send email', panel);
  await expectToast(
    'Email is waiting to be sent',
    'To lea@example.com. The lead counts as contacted.',
  );
  expect(await timeline.findByText('Mail to lea@example.com is waiting: Your demo')).toBeVisible();
  expect(await panel.findByRole('button', { name: 'Status: Contacted' })).toBeVisible();
  await gva.runJobs();
  expect(await timeline.findByText(/emailed lea@example.com: Your demo/)).toBeVisible();

  await page.press('Email', panel);
  await page.fill('Subject', 'Our prices', panel);
  await page.fill('Message', 'Here they are.', panel);
  await page.press('Send email', panel);
  expect(await timeline.findByText('Mail to lea@example.com is waiting: Our prices')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/counts as contacted/)).toBeNull());
  await gva.database.db.deleteFrom('mailOutbox').where('subject', '=', 'Our prices').execute();
  await open(admin, `/leads?id=${id}`);
  expect(
    await screen.findByText('Mail to lea@example.com was not delivered: Our prices'),
  ).toBeVisible();
});

test('an administrator merges two leads: the address of the merged one opens the other, which can be deleted', async ({
  gva,
  open,
  page,
}) => {
  const { id } = await createLead();
  const second = { phone: '+1 212 555 0144', message: 'I asked before.' };
  const duplicate = await createLead({ fullName: 'Lea Second', ...second });
  await gva
    .callAs(admin)
    .leads.addComment.mutate({ leadId: duplicate.id, content: 'Wants mornings.' });
  await open(admin, `/leads?id=${id}`);
  const panel = within(await panelOf());
  await page.press('Merge...', panel);
  const question = await screen.findByRole('alertdialog', { name: 'Merge 2 leads?' });
  expect(within(question).getByRole('radio', { name: /^Lea Leader/ })).toBeChecked();
  expect(question).toHaveTextContent("You can't undo this.");
  await page.press('Merge', within(question));
  await expectToast('Leads merged');
  const timeline = within(await panel.findByRole('region', { name: 'Timeline' }));
  expect(await timeline.findByText('Wants mornings.')).toBeVisible();
  expect(timeline.getByText('I asked before.')).toBeVisible();
  expect(panel.getByRole('region', { name: 'Contact' })).toHaveTextContent(second.phone);
  expect(panel.queryByRole('button', { name: 'Merge...' })).toBeNull();

  await open(admin, `/leads?id=${duplicate.id}`);
  const kept = await panelOf();
  // Escape takes back what is edited in its place, and does not close the details.
  await page.press('Edit company', within(kept));
  await page.fill(/^Company/, 'Elsewhere', within(kept));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(within(kept).getByLabelText('Edit company')).toHaveFocus());
  expect(kept).not.toHaveTextContent('Elsewhere');
  // A request for the timeline after the deletion would be refused.
  expect(await within(kept).findByText('Wants mornings.')).toBeVisible();
  await page.press('Delete', within(kept));
  await page.press('Delete', within(await screen.findByRole('alertdialog')));
  await expectToast('Lead deleted', 'Lea Leader has been deleted.');
  await waitFor(() => expect(kept).not.toBeInTheDocument());
});

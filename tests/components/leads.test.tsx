import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, vi } from 'vitest';
import type { NewRow } from '#db/types.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const address = () => location.pathname + location.search;
const cardOf = (name: string) => screen.findByRole('article', { name });
const cards = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
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

test('a card shows the details of a lead, and a search and a status in the URL choose the cards', async ({
  open,
  page,
  network,
}) => {
  const seen = {
    company: 'Leader Ltd',
    phone: '+1 555',
    message: 'Somebody for the phone, please.',
  };
  await createLead({ ...seen, plan: 'full-time', createdAt: '2026-03-03T16:05:00.000Z' });
  await createLead({ fullName: 'Rita Request', email: 'rita@example.com', status: 'request' });
  const other = { email: 'cora@example.com', status: 'contacted' } as const;
  await createLead({ fullName: 'Cora Contacted', company: 'Leader Ltd', ...other });
  await open(admin, '/leads');
  const card = await cardOf('Lea Leader');
  const texts = [...Object.values(seen), 'Created March 3, 2026 at', 'Full-time plan'];
  for (const text of [...texts, 'lea@example.com']) expect(card).toHaveTextContent(text);
  expect(within(card).getByText('Lead')).toBeVisible();
  expect(cards()).toEqual(['Lea Leader', 'Cora Contacted']);
  const contacted = within(await cardOf('Cora Contacted'));
  expect(contacted.queryByRole('button', { name: 'Convert to Client' })).toBeNull();
  expect(contacted.getByText('Company')).toBeInTheDocument();
  expect(contacted.queryByText('Phone')).toBeNull();

  await page.filter('Status', 'Contacted');
  await page.fill('Search leads', 'Leader Ltd');
  await waitFor(() => expect(cards()).toEqual(['Cora Contacted']));
  await page.fill('Search leads', 'Leader Lt');
  await waitFor(() => expect(address()).toBe('/leads?status=contacted&q=Leader+Lt'));
  await open(admin, address());
  await waitFor(() => expect(cards()).toEqual(['Cora Contacted']));
  let content = '';
  network.replace<{ content: string }>('exports.download', (file) => {
    content = file.content;
    return file;
  });
  await page.press('Export CSV');
  await waitFor(() => expect(content.split('\r\n')).toHaveLength(3));
  expect(content).toContain('Cora Contacted');
  await page.filter('Status', 'Qualified');
  expect(await screen.findByText('No leads found')).toBeVisible();
  await page.clearFilters();
  await waitFor(() => expect(address()).toBe('/leads'));
});

test('Show more loads the remaining leads', async ({ open, page }) => {
  for (let n = 0; n < 30; n += 1) await createLead({ email: `${n}@example.com` });
  await open(admin, '/leads');
  await waitFor(() => expect(cards()).toHaveLength(25));
  await page.press('Show more');
  await waitFor(() => expect(cards()).toHaveLength(30));
  expect(screen.getByText('30 leads')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an administrator comments on a lead, sees the comment of another live, and learns that the lead was deleted', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { id } = await createLead();
  await open(admin, '/leads');
  const card = within(await cardOf('Lea Leader'));
  await page.press(/^View Comments/, card);
  expect(await card.findByText('No comments yet. Be the first to add one!')).toBeVisible();
  const field = () => card.getByPlaceholderText('Add a comment...');
  const send = () => card.getByRole('button', { name: 'Send' });
  await page.click(field());
  await page.paste('   ');
  expect(send()).toBeDisabled();
  await page.paste('Called her. She starts in May.');
  const release = network.hold('leads.addComment');
  await page.click(send());
  expect(await card.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  const comment = await card.findByRole('article', { name: `Comment by ${admin.fullName}` });
  expect(comment).toHaveTextContent('Called her. She starts in May.');
  expect(comment).toHaveTextContent(/[A-Z]\w+ \d+, \d{4} at \d+:\d\d [ap]m/);
  await waitFor(() => expect(field()).toHaveValue(''));
  expect(send()).toBeDisabled();
  expect(await card.findByRole('img', { name: '1 comment' })).toBeVisible();

  await untilLive();
  const other = gva.callAs(await gva.createUser({ role: 'admin' }));
  await other.leads.addComment.mutate({ leadId: id, content: 'She wrote back.' });
  expect(await card.findByText('She wrote back.')).toBeVisible();
  expect(await card.findByRole('img', { name: '2 comments' })).toBeVisible();

  network.respond('leads.addComment', async (call) => {
    await gva.database.db.deleteFrom('leads').execute();
    return call.send();
  });
  await page.click(field());
  await page.paste('Too late');
  await page.click(send());
  await expectToast('Failed to add comment', 'Lead not found');
});

test('an administrator deletes a lead with one click, and a lead that another deletes disappears', async ({
  gva,
  open,
  page,
  network,
}) => {
  await createLead();
  const { id } = await createLead({ fullName: 'Nina Next', email: 'nina@example.com' });
  await createLead({ fullName: 'Nora Next', email: 'nora@example.com' });
  await open(admin, '/leads');
  const card = within(await cardOf('Lea Leader'));
  const release = network.hold('leads.delete');
  await page.press('Delete', card);
  expect(card.getByRole('button', { name: 'Delete' })).toBeDisabled();
  release();
  await waitFor(() => expect(cards()).toEqual(['Nina Next', 'Nora Next']));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Leads' })).toHaveFocus());
  await untilLive();
  await gva.callAs(await gva.createUser({ role: 'admin' })).leads.delete.mutate({ id });
  await waitFor(() => expect(cards()).toEqual(['Nora Next']));
});

test('J and K go from card to card, and to the next details while details are open', async ({
  open,
  page,
}) => {
  await createLead();
  await createLead({ fullName: 'Nina Next', email: 'nina@example.com' });
  await open(admin, '/leads');
  await cardOf('Nina Next');
  await page.keyboard('j');
  const first = screen.getByRole('link', { name: 'Lea Leader' });
  expect(first).toHaveFocus();
  await page.click(first);
  expect(await panelOf()).toBeVisible();
  await page.keyboard('j');
  expect(await panelOf('Nina Next')).toBeVisible();
  await page.keyboard('k');
  expect(await panelOf()).toBeVisible();
});

test('a lead shows the time left to reply until it is marked as contacted', async ({
  open,
  page,
}) => {
  await createLead({ createdAt: '2026-03-03T10:00:00.000Z' });
  const now = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  for (const [time, text] of [
    ['2026-03-03T12:30:00.000Z', '21 h 30 min left to reply'],
    ['2026-03-04T13:05:00.000Z', 'Reply overdue by 3 h 5 min'],
  ] as const) {
    now(time);
    await open(admin, '/leads');
    expect(await cardOf('Lea Leader')).toHaveTextContent(text);
  }
  const card = await cardOf('Lea Leader');
  await page.press('Mark Contacted', within(card));
  await expectToast('Lead updated successfully');
  await waitFor(() => expect(card).not.toHaveTextContent('Reply overdue'));
  expect(within(card).getByText('Contacted')).toBeVisible();
});

test('a card links to the earlier lead with the same email address', async ({ open, page }) => {
  await createLead();
  const before = { fullName: 'Lea Before', email: 'LEA@example.com', status: 'rejected' } as const;
  const { id } = await createLead(before);
  await open(admin, '/leads');
  const card = await cardOf('Lea Leader');
  expect(card).toHaveTextContent('Same email or phone as Lea Before (rejected)');
  await page.click(within(card).getByRole('link', { name: 'Lea Before' }));
  const details = await panelOf('Lea Before');
  expect(address()).toContain(`id=${id}`);
  expect(await within(details).findByText('Rejected')).toBeVisible();
  await waitFor(() => expect(details).toContainElement(document.activeElement as HTMLElement));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/leads'));
});

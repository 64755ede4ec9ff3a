import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { startedPlan } from '#tests/support/client-plans.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const steps = () => screen.findByRole('region', { name: 'Getting started' });

test('a new client hides the checklist, brings it back, and starts a task from an example', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/dashboard');
  expect(await steps()).toHaveTextContent('0 of 5 done');
  // It replaces the cards that would be empty.
  const cards = () => screen.queryAllByRole('region').map((card) => card.textContent);
  await waitFor(() => expect(cards()).toEqual([expect.stringMatching(/^Getting started/)]));
  await page.press('Hide checklist');
  await waitFor(() => expect(screen.queryByText(/of [0-9] done/)).toBeNull());
  expect(await screen.findByText('No tasks found')).toBeVisible();
  await page.press('Show first steps');
  const example = { name: /^Compare three suppliers/ };
  await page.click(await within(await steps()).findByRole('link', example));
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/tasks?new=true&template=research'),
  );
  expect(await screen.findByLabelText('Title')).toHaveValue('Compare three suppliers');
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toContain(
    'Result: a table with links',
  );
  expect(screen.getByLabelText('Category')).toHaveValue('research');
  await page.press('Create Task');
  await waitFor(() => expect(location.pathname + location.search).toBe('/tasks'));
  await open(client, '/dashboard');
  expect(await steps()).toHaveTextContent('1 of 5 done');
  expect(within(await steps()).getByRole('link', { name: 'See the plans' })).toBeVisible();
});

test('a client without a task sees the cards of their plan and VA, and none before it is known which', async ({
  gva,
  open,
  network,
}) => {
  const { client } = await gva.createPair();
  await startedPlan(gva, await gva.createUser({ role: 'admin' }), client);
  const release = network.hold('dashboard.firstDay');
  await open(client, '/dashboard');
  await screen.findByRole('link', { name: 'New Task' });
  expect(screen.queryAllByRole('region')).toEqual([]);
  release();
  for (const name of ['Hours Used This Month', 'My Virtual Assistant', 'Figures'])
    expect(await screen.findByRole('region', { name })).toBeVisible();
  expect(await steps()).toBeVisible();
  expect(screen.queryByText(/No tasks found|all caught up/)).toBeNull();
});

test('the needs of a client are checked, stored, shown, and changed on the profile', async ({
  gva,
  open,
  page,
}) => {
  const { client } = await gva.createPair();
  await open(client, '/dashboard');
  await page.press('Tell us');
  const service = await screen.findByLabelText('Customer Support');
  await page.press('Save needs');
  expect(await screen.findByText('Choose at least one service')).toBeVisible();
  await page.click(service);
  await page.click(screen.getByLabelText('Lead Generation'));
  await page.fill('Hours per week', '20');
  await page.fill('Languages', 'English, Spanish');
  await page.press('Save needs');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const stored = /^Customer Support, Lead Generation · 20 hours a week · .*English, Spanish$/;
  expect(await screen.findByText(stored)).toBeVisible();

  await open(client, '/profile');
  const needs = within(await screen.findByRole('region', { name: 'What you need' }));
  expect(await needs.findByText(stored)).toBeVisible();
  await page.press('Change needs');
  expect(await screen.findByLabelText('Lead Generation')).toBeChecked();
  expect(screen.getByLabelText('Hours per week')).toHaveValue(20);
  await page.fill('Hours per week', '10');
  await page.press('Save needs');
  expect(await needs.findByText(/ · 10 hours a week · /)).toBeVisible();
});

test('a client sees who works on their match, and accepts the second proposed VA', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  const first = await gva.createUser({ role: 'va' });
  const second = await gva.createUser({ role: 'va' });
  async function choose(act: string) {
    await page.press(`Match of ${client.fullName}`);
    await page.choose(act);
  }
  async function propose(name: string) {
    await choose('Propose VA');
    const note = await screen.findByLabelText(/^Note to the client/);
    await page.fill('Virtual Assistant', name);
    await page.click(await screen.findByRole('option', { name: new RegExp(name) }));
    await page.fill(/^Note to the client/, `${name} knows your shop.`);
    await page.press('Propose VA');
    await expectToast('VA proposed');
    await waitFor(() => expect(note).not.toBeInTheDocument());
  }

  await open(admin, '/va-management');
  await choose('Assign to me');
  await expectToast('Match taken over', `You work on the match of ${client.fullName}.`);
  await screen.findByText(admin.fullName);
  await propose(first.fullName);
  await open(client, '/dashboard');
  const list = within(await steps());
  expect(await list.findByText(`${first.fullName} is proposed as your assistant.`)).toBeVisible();
  expect(list.getByText(`${first.fullName} knows your shop.`)).toBeVisible();
  await page.press('View Profile', list);
  const profile = await screen.findByRole('dialog', { name: first.fullName });
  expect(await within(profile).findByRole('heading', { name: 'Feedback' })).toBeVisible();
  await page.press('Close', within(profile));
  await waitFor(() => expect(profile).not.toBeInTheDocument());
  await page.press('Ask for someone else');
  const answer = within(await screen.findByRole('dialog', { name: 'Ask for someone else?' }));
  await page.fill(/^What should be different/, 'Someone who speaks German', answer);
  await page.press('Ask for someone else', answer);
  await expectToast('Answer sent', 'We will propose someone else.');
  expect(await list.findByText(`${admin.fullName} is working on your match.`)).toBeVisible();

  await open(admin, `/clients/${client.id}`);
  expect(await screen.findByText('“Someone who speaks German”')).toBeVisible();
  await open(admin, '/va-management');
  expect(await screen.findByText('Needs another proposal')).toBeVisible();
  await propose(second.fullName);
  await open(client, '/dashboard');
  await untilLive();
  await page.press('Accept', within(await steps()));
  await expectToast(`${second.fullName} works for you now`, 'Say hello in Messages.');
  expect(await screen.findByText(`${second.fullName} works for you.`)).toBeVisible();
});

test('a new client is told what failed to load, although nothing waits', async ({
  gva,
  open,
  network,
  page,
}) => {
  network.fail('invoices.waiting');
  await open(await gva.createUser({ role: 'client' }), '/dashboard');
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  expect(await waiting.findByText("We couldn't load this")).toBeVisible();
  network.restore();
  await page.press('Try again', waiting);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
});

import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { startedPlan } from '#tests/support/client-plans.ts';
import { createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

const broken = "We couldn't load this";

test('a task can be created when the assistant of the client has loaded', async ({
  gva,
  open,
  network,
}) => {
  const { client, va } = await gva.createPair();
  const release = network.hold('assignments.myVa');
  await open(client, '/tasks?new=true');
  expect(await screen.findByLabelText('Assign to')).toHaveTextContent('Loading your assistant');
  expect(screen.getByRole('button', { name: 'Create Task' })).toBeDisabled();

  release();
  await waitFor(() => expect(screen.getByLabelText('Assign to')).toHaveTextContent(va.fullName));
  expect(screen.getByRole('button', { name: 'Create Task' })).toBeEnabled();
});

test('a VA without a client cannot capture a task', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'va' }), '/tasks');
  expect(await screen.findByRole('heading', { name: 'Task Board' })).toBeVisible();
  await page.keyboard('c');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('No Client Assigned')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('the profile of a VA without feedback says so', async ({ gva, open, page }) => {
  const { client } = await gva.createPair();
  await gva.database.db.updateTable('vaProfiles').set({ specialization: null }).execute();
  await open(client, '/my-assistant');
  expect(await screen.findByText('Assigned')).toBeVisible();
  await page.press('View Full Profile');
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of ['General', 'No feedback available yet', 'Not rated yet', 'Active'])
    expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getAllByText('Not specified')[0]).toBeVisible();
});

test('the comments of a lead load when they are opened', async ({ gva, open, network, page }) => {
  const admin = await gva.createUser({ role: 'admin' });
  const lead = { fullName: 'Lea Leader', email: 'lea@example.com', status: 'lead' } as const;
  await gva.database.db.insertInto('leads').values(lead).execute();
  const release = network.hold('leads.comments');
  await open(admin, '/leads');
  await page.press(/^View Comments/);
  expect(await screen.findByText('Loading comments...')).toBeVisible();
  release();
  expect(await screen.findByText('No comments yet. Be the first to add one!')).toBeVisible();
  expect(screen.queryByText('Loading comments...')).toBeNull();
});

test('a search for messages that fails can be tried again', async ({
  gva,
  open,
  network,
  page,
}) => {
  const { client, va } = await gva.createPair();
  await gva.createMessage(va, client, 'Here is the offer');
  network.fail('messages.search');
  await open(client, `/messages/${va.id}`);
  await page.press('Search in this conversation');
  await page.fill(/^Search messages with/, 'offer');
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.restore();
  await page.click(again);
  expect(await screen.findByText('1 of 1')).toBeVisible();
});

test('views that fail to load can be loaded again', async ({ gva, open, network, page }) => {
  network.fail('views.list');
  await open(await gva.createUser({ role: 'admin' }), '/user-management');
  await page.press(/^Views/);
  const again = await screen.findByRole('menuitem', { name: 'Load the views again' });
  network.restore();
  network.takeCalls();
  await page.click(again);
  await waitFor(() => expect(network.takeCalls().flat()).toContain('views.list'));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

describe('the notifications', () => {
  const inbox = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));

  test('load when they are opened, and may be none', async ({ gva, open, network, page }) => {
    const release = network.hold('notifications.list');
    await open(await gva.createUser({ role: 'client' }), '/settings');
    await page.press('Notifications');
    const shown = await inbox();
    expect(await shown.findByText('Loading your notifications')).toBeInTheDocument();
    release();
    expect(await shown.findByText('Nothing yet')).toBeVisible();
    expect(shown.queryByText('Loading your notifications')).toBeNull();
  });

  test('can be loaded again if they fail to load', async ({ gva, open, network, page }) => {
    network.fail('notifications.list');
    await open(await gva.createUser({ role: 'client' }), '/settings');
    await page.press('Notifications');
    const shown = await inbox();
    expect(await shown.findByText(broken)).toBeVisible();
    network.restore();
    await page.press('Try again', shown);
    expect(await shown.findByText('Nothing yet')).toBeVisible();
  });
});

describe('with a plan', () => {
  test('the page of the plan shows the rest if the limit of hours fails to load', async ({
    gva,
    open,
    network,
    page,
  }) => {
    const { admin, client } = await createEveryone(gva);
    await startedPlan(gva, admin, client);
    network.fail('hoursGuard.get');
    await open(client, '/subscription-management?part=hours');
    expect(await screen.findByText(broken)).toBeVisible();
    expect(screen.getByText('When all hours are used')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    network.restore();
    await page.press('Try again');
    expect((await screen.findAllByRole('radio')).length).toBe(3);
  });

  test('an administrator sees the effects of a change of the plan when they have loaded', async ({
    gva,
    open,
    network,
    page,
  }) => {
    const { admin, client } = await createEveryone(gva);
    await startedPlan(gva, admin, client);
    const release = network.hold('clientPlans.preview');
    await open(admin, `/user-management?id=${client.id}`);
    await page.press('Pause plan');
    expect(await screen.findByText('Loading the preview')).toBeInTheDocument();
    release();
    await waitFor(() => expect(screen.queryByText('Loading the preview')).toBeNull());

    network.fail('clientPlans.get');
    await open(admin, `/user-management?id=${client.id}`);
    expect(await screen.findByText(broken)).toBeVisible();
    network.restore();
    await page.press('Try again');
    expect(await screen.findByRole('button', { name: 'Pause plan' })).toBeVisible();
  });

  test('a client sees the effects of a smaller plan when they have loaded', async ({
    gva,
    open,
    network,
    page,
  }) => {
    const { admin, client } = await createEveryone(gva);
    await startedPlan(gva, admin, client);
    network.replace('auth.session', (session: object) => ({ ...session, activePlan: 'full-time' }));
    network.replace('billing.get', (billing: object) => ({
      ...billing,
      card: 'Visa ending in 4242',
      canSchedule: true,
      price: 1040,
    }));
    const release = network.hold('planChanges.preview');
    network.fail('planChanges.preview');
    await open(client, '/subscription');
    await page.press('Switch to Part-time');
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('a client sees the price of extra hours when it has loaded', async ({
    gva,
    open,
    network,
  }) => {
    const { admin, client } = await createEveryone(gva);
    await startedPlan(gva, admin, client);
    const release = network.hold('packs.preview');
    await open(client, '/checkout?pack=10');
    expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeVisible();
    expect(screen.queryByText('Order summary')).toBeNull();
    release();
    expect(await screen.findByText('Order summary')).toBeVisible();
  });
});

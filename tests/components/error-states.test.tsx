import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { addressOf, createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

type Case = { procedure: string; role: Role; path: string; title?: string };

const overview = { procedure: 'clients.overview', role: 'admin' } as const;

const cases: Case[] = [
  { procedure: 'tasks.list', role: 'admin', path: '/tasks?layout=list' },
  { procedure: 'deletedTasks.list', role: 'admin', path: '/tasks?layout=deleted' },
  { procedure: 'tasks.list', role: 'client', path: '/tasks?layout=list&view=mine' },
  { procedure: 'time.summary', role: 'va', path: '/time-tracking' },
  { procedure: 'timesheets.week', role: 'va', path: '/timesheet?week=2026-03-02' },
  { procedure: 'timeReport.list', role: 'admin', path: '/time?by=log' },
  { procedure: 'timeReport.totals', role: 'admin', path: '/time?by=va' },
  { procedure: 'timeReport.list', role: 'client', path: '/time?by=log' },
  { procedure: 'timeApprovals.weeks', role: 'client', path: '/time/approve' },
  { procedure: 'dashboard.stats', role: 'client', path: '/dashboard' },
  { procedure: 'attention.list', role: 'admin', path: '/dashboard' },
  { procedure: 'payments.listAll', role: 'admin', path: '/payments' },
  { procedure: 'pay.list', role: 'admin', path: '/pay?month=2026-03' },
  { procedure: 'pay.listOwn', role: 'va', path: '/my-pay' },
  { procedure: 'weeklyReports.list', role: 'client', path: '/weekly-reports' },
  { procedure: 'invoices.list', role: 'admin', path: '/billing' },
  { procedure: 'seller.get', role: 'admin', path: '/billing/new' },
  { procedure: 'figures.overview', role: 'admin', path: '/business?from=2026-02&to=2026-03' },
  { procedure: 'leads.list', role: 'admin', path: '/leads' },
  { procedure: 'leads.board', role: 'admin', path: '/leads?layout=board' },
  { procedure: 'leads.list', role: 'admin', path: '/leads?layout=table' },
  { procedure: 'clients.list', role: 'admin', path: '/clients' },
  { ...overview, path: '/clients?id=:client', title: 'this client' },
  { ...overview, path: '/clients/:client', title: 'this client' },
  { procedure: 'users.list', role: 'admin', path: '/user-management' },
  { procedure: 'jobs.listFailed', role: 'admin', path: '/user-management?tab=jobs' },
  { procedure: 'audit.list', role: 'admin', path: '/user-management?tab=activity' },
  { procedure: 'assignments.listClientsWithoutVa', role: 'admin', path: '/va-management' },
  { procedure: 'messages.thread', role: 'client', path: '/messages/:va' },
  { procedure: 'messages.contacts', role: 'client', path: '/messages' },
  { procedure: 'support.thread', role: 'client', path: '/messages?with=support' },
  { procedure: 'support.inbox', role: 'admin', path: '/messages?with=support' },
  { procedure: 'dashboard.assistant', role: 'client', path: '/my-assistant' },
  { procedure: 'dashboard.client', role: 'va', path: '/my-client' },
  { procedure: 'profiles.mine', role: 'client', path: '/profile' },
  { procedure: 'taskMail.address', role: 'client', path: '/settings' },
  { procedure: 'subscriptions.list', role: 'client', path: '/subscription-management' },
  { procedure: 'billing.get', role: 'client', path: '/checkout?plan=full-time' },
  { procedure: 'routines.list', role: 'client', path: '/routines' },
  { procedure: 'workflows.list', role: 'client', path: '/workflows' },
];

describe('if a procedure fails, the page says so and loads it again on request', () => {
  test.for(cases)('$procedure on $path', async (one, { gva, open, network, page }) => {
    const { procedure, role, path, title = 'this' } = one;
    const everyone = await createEveryone(gva);
    network.fail(procedure);
    await open(everyone[role], addressOf(path, everyone));
    // A dashboard says it in the place of each figure.
    const [problem] = await screen.findAllByText(`We couldn't load ${title}`);
    const alert = problem?.closest<HTMLElement>('[role=alert]') ?? document.body;
    expect(alert).toHaveTextContent('Reference of-the-failed-request');

    network.restore();
    network.takeCalls();
    await page.press('Try again', within(alert));
    await waitFor(() => expect(screen.queryByText(/^We couldn't load/)).toBeNull());
    expect(network.takeCalls().flat()).toContain(procedure);
  });
});

test('feedback on a VA that fails to load can be loaded again', async ({
  gva,
  open,
  network,
  page,
}) => {
  const { client } = await gva.createPair();
  network.fail('feedback.list');
  await open(client, '/my-assistant');
  await page.press('View Full Profile');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to fetch feedback')).toBeVisible();
  network.restore();
  await page.press('Try again', dialog);
  expect(await dialog.findByText('No feedback available yet')).toBeVisible();
});

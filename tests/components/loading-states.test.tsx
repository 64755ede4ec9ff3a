import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { addressOf, createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

const cases: [procedure: string, role: Role, path: string, text: string][] = [
  ['tasks.get', 'client', '/tasks?id=:task', 'Loading the task'],
  ['deletedTasks.list', 'admin', '/tasks?layout=deleted', 'Loading Deleted tasks'],
  ['time.summary', 'va', '/time-tracking', 'Loading your hours'],
  ['timesheets.week', 'va', '/timesheet?week=2026-03-02', 'Loading the week'],
  ['timeReport.list', 'admin', '/time?by=log', 'Loading Time logs'],
  ['timeApprovals.weeks', 'client', '/time/approve', 'Loading submitted time'],
  ['attention.list', 'admin', '/dashboard', 'Loading what needs attention'],
  ['payments.listAll', 'admin', '/payments', 'Loading Payments'],
  ['pay.list', 'admin', '/pay?month=2026-03', 'Loading Pay statements'],
  ['invoices.list', 'admin', '/billing', 'Loading Invoices'],
  ['seller.get', 'admin', '/billing/new', 'Loading the invoice'],
  ['figures.overview', 'admin', '/business', 'Loading the figures'],
  ['leads.list', 'admin', '/leads', 'Loading leads...'],
  ['leads.board', 'admin', '/leads?layout=board', 'Loading leads...'],
  ['clients.list', 'admin', '/clients', 'Loading Clients'],
  ['clients.overview', 'admin', '/clients?id=:client', 'Loading the client'],
  ['clients.overview', 'admin', '/clients/:client', 'Loading the client'],
  ['assignments.listClientsWithoutVa', 'admin', '/va-management', 'Loading Clients'],
  ['audit.list', 'admin', '/user-management?tab=activity', 'Loading Activity'],
  ['messages.thread', 'client', '/messages/:va', 'Loading messages...'],
  ['support.inbox', 'admin', '/messages?with=support', 'Loading conversations'],
  ['dashboard.assistant', 'client', '/my-assistant', 'Loading'],
  ['dashboard.client', 'va', '/my-client', 'Loading'],
  ['profiles.mine', 'client', '/profile', 'Loading the profile'],
  ['subscriptions.list', 'client', '/subscription-management', 'Loading your subscription'],
  ['routines.list', 'client', '/routines', 'Loading Routines'],
  // A routine of the list is shown at once, so the list is without it.
  ['routines.get', 'client', '/routines?id=:routine&q=another', 'Loading the routine'],
  ['occurrences.list', 'client', '/routines?id=:routine', 'Loading the last dates'],
  ['workflows.list', 'client', '/workflows', 'Loading workflows'],
];

test.for(cases)('until %s has loaded, %s sees on %s: %s', async (one, { gva, open, network }) => {
  const [procedure, role, path, text] = one;
  const everyone = await createEveryone(gva);
  const release = network.hold(procedure);
  await open(everyone[role], addressOf(path, everyone));
  expect(await screen.findByText(text)).toBeInTheDocument();

  release();
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(screen.queryByText(/^We couldn't load/)).toBeNull();
});

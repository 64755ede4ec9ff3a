import { screen } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { addressOf, createEveryone } from './support/everyone.ts';
import { test } from './support/test.tsx';

type Case = [role: Role, path: string, ...texts: (string | RegExp)[]];

const leadsWillAppear =
  'Leads will appear here when demo requests are accepted or when people submit the demo form.';

/** What the only user of an installation reads. */
const alone: Case[] = [
  ['va', '/tasks', 'No tasks available'],
  ['va', '/tasks?layout=list&view=available', 'No tasks available'],
  ['va', '/tasks?new=true', 'No Client Assigned'],
  ['client', '/tasks?new=true', /^You have no assistant who can take tasks now/, 'Create Task'],
  ['client', '/tasks?layout=list&view=mine', 'No tasks yet'],
  ['admin', '/tasks?layout=list', 'No tasks yet'],
  ['admin', '/tasks?layout=deleted', 'No deleted tasks'],
  ['admin', '/tasks?layout=deleted&q=nothing-is-called-so', 'No deleted tasks found'],
  ['va', '/time-tracking', 'No active tasks'],
  ['va', '/timesheet', 'No tasks on this week yet'],
  ['admin', '/timesheet', 'No VA selected'],
  ['admin', '/time', 'No time logged'],
  ['admin', '/time?by=log', /^Time that VAs log in this period/],
  ['admin', '/time?show=corrections', 'No corrections'],
  ['client', '/time', 'No time logged'],
  [
    'client',
    '/time?task=2147483647&va=2147483647',
    /Unknown Task/,
    /Deleted user/,
    'No time logs found',
  ],
  ['client', '/time/approve', 'No time to approve'],
  ['admin', '/time/approve', /^Weeks that VAs submit are shown here/],
  ['admin', '/dashboard', 'Nothing is late or at risk right now.'],
  ['admin', '/payments', 'No payments yet'],
  ['admin', '/pay?month=2026-03', 'No statements for March 2026'],
  ['va', '/my-pay', 'No statements yet'],
  ['client', '/weekly-reports', 'No weekly reports yet'],
  ['admin', '/billing', 'No open invoices'],
  ['admin', '/business', 'No revenue and no hours'],
  ['admin', '/business?show=risks', 'No client is at risk'],
  ['admin', '/business?from=2010-01&open=revenue', 'No rows'],
  ['admin', '/leads', 'No leads found', leadsWillAppear, 'Add lead'],
  ['admin', '/leads?status=lead&q=no-such-name', 'No leads found'],
  ['admin', '/leads?layout=board', leadsWillAppear],
  ['admin', '/leads?layout=board&q=no-such-name', 'No leads found'],
  ['admin', '/leads?id=2147483647', 'Lead not found'],
  ['admin', '/clients', 'No clients yet'],
  ['admin', '/clients?id=2147483647', 'Client not found'],
  ['admin', '/clients/2147483647', 'Client not found'],
  ['admin', '/user-management?tab=jobs', 'No failed jobs'],
  ['admin', '/va-management', 'Every client has a VA'],
  ['admin', '/va-management?tab=vas', 'No VAs yet'],
  ['admin', '/va-management?tab=assignments', 'No current assignments'],
  ['admin', '/va-management?tab=approvals', 'No VA awaits approval'],
  ['admin', '/va-management?assign=true', 'No VAs available'],
  ['client', '/messages', 'No contacts available'],
  ['client', '/messages?with=support', 'How can we help?', /Monday-Friday 9AM-6PM EST/],
  ['admin', '/messages?with=support', 'No conversations'],
  ['admin', '/messages?view=unread', 'Nothing unread'],
  ['admin', '/messages', 'No contacts available'],
  ['admin', '/messages?with=support&user=2147483647', 'Conversation not found'],
  [
    'va',
    '/my-client',
    'No Client Assigned',
    /^You don't have a client assigned to you yet. Please contact your administrator/,
    'Contact Administrator',
  ],
  ['va', '/profile', 'Not rated yet'],
  ['client', '/profile?id=2147483647', "We couldn't load this profile"],
  ['client', '/checkout?plan=gold', 'Plan Not Found'],
  ['client', '/checkout?pack=10', /Choose a plan first.$/],
  ['client', '/subscription-management', 'No Active Subscription', 'View Available Plans'],
  ['client', '/routines', 'No routines yet'],
  ['va', '/routines', 'No routines yet'],
  ['client', '/routines?id=2147483647', 'Routine not found'],
  ['client', '/workflows', 'No workflows yet'],
  ['client', '/workflows?id=2147483647', 'Workflow not found'],
];

/** What a client and their VA read without any work. */
const together: Case[] = [
  ['client', '/messages/:va', 'No messages yet', 'Start a conversation'],
  ['client', '/my-assistant', 'No recent activity'],
  ['va', '/my-client', 'No tasks yet', 'Create First Task'],
];

const unmatched: Case[] = [
  ['client', '/routines?q=zeppelin', 'No routines found'],
  ['client', '/workflows?q=zeppelin', 'No workflows match'],
];

async function expectTexts(texts: (string | RegExp)[]) {
  for (const text of texts) expect((await screen.findAllByText(text))[0]).toBeVisible();
}

describe('a page without rows says so', () => {
  test.for(alone)('%s on %s', async ([role, path, ...texts], { gva, open }) => {
    await open(await gva.createUser({ role }), path);
    await expectTexts(texts);
  });

  test.for(together)('%s on %s', async ([role, path, ...texts], { gva, open }) => {
    const pair = await gva.createPair();
    await open(role === 'va' ? pair.va : pair.client, addressOf(path, pair));
    await expectTexts(texts);
  });

  test.for(unmatched)('%s on %s', async ([role, path, ...texts], { gva, open }) => {
    await open((await createEveryone(gva))[role], path);
    await expectTexts(texts);
  });

  test('an administrator on the page of the activity', async ({ gva, open, network }) => {
    // The sign-in is an entry.
    network.replace('audit.list', () => ({ items: [], nextCursor: null }));
    await open(await gva.createUser({ role: 'admin' }), '/user-management?tab=activity');
    await expectTexts(['No activity yet']);
  });
});

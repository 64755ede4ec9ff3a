import { linkOptions, type NavigateOptions } from '@tanstack/react-router';
import type { Role } from '#shared/actor.ts';

/** What people want to do, where they do it, and other words that they type for it. */
type Job = { label: string; words: string; place: NavigateOptions };

const ofEveryone: Job[] = [
  {
    label: 'Change password',
    words: 'security settings',
    place: linkOptions({ to: '/settings', hash: 'account' }),
  },
  {
    label: 'Choose notifications',
    words: 'email mail hours settings',
    place: linkOptions({ to: '/settings', hash: 'notifications' }),
  },
  {
    label: 'Set time zone and theme',
    words: 'dark light appearance display settings',
    place: linkOptions({ to: '/settings', hash: 'display' }),
  },
  {
    label: 'Edit profile',
    words: 'name email photo picture',
    place: linkOptions({ to: '/profile', search: { edit: true } }),
  },
];

const jobs: Record<Role, Job[]> = {
  admin: [
    {
      label: 'Assign VA',
      words: 'assignment client match',
      place: linkOptions({ to: '/va-management', search: { assign: true } }),
    },
    {
      label: 'Invite VAs',
      words: 'invitation virtual assistant add hire',
      place: linkOptions({ to: '/va-management', search: { invite: true } }),
    },
    {
      label: 'Invite user',
      words: 'invitation client colleague add',
      place: linkOptions({ to: '/user-management', search: { tab: 'invitations' } }),
    },
    {
      label: 'Approve VAs',
      words: 'awaiting approval application',
      place: linkOptions({ to: '/va-management', search: { tab: 'approvals' } }),
    },
    {
      label: 'Write invoice',
      words: 'new bill create',
      place: linkOptions({ to: '/billing/new' }),
    },
    {
      label: 'Draft invoices',
      words: 'unsent bill',
      place: linkOptions({ to: '/billing', search: { tab: 'draft' } }),
    },
    {
      label: 'Overdue invoices',
      words: 'owed unpaid remind',
      place: linkOptions({ to: '/billing', search: { tab: 'overdue' } }),
    },
    {
      label: 'Record payment',
      words: 'paid transfer money received',
      place: linkOptions({ to: '/payments' }),
    },
    {
      label: 'Approve time',
      words: 'hours timesheet',
      place: linkOptions({ to: '/time/approve' }),
    },
    { label: 'Pay VAs', words: 'payroll statement salary', place: linkOptions({ to: '/pay' }) },
    {
      label: 'Close the month',
      words: 'closing books lock',
      place: linkOptions({ to: '/closing' }),
    },
    {
      label: 'Deleted tasks',
      words: 'restore trash archive',
      place: linkOptions({ to: '/tasks', search: { layout: 'deleted' } }),
    },
    {
      label: 'Activity',
      words: 'audit log history',
      place: linkOptions({ to: '/user-management', search: { tab: 'activity' } }),
    },
    {
      label: 'Failed jobs',
      words: 'errors backup system',
      place: linkOptions({ to: '/user-management', search: { tab: 'jobs' } }),
    },
    {
      label: 'Plans and prices',
      words: 'settings rates offers',
      place: linkOptions({ to: '/settings/agency', hash: 'plans' }),
    },
    {
      label: 'Invoice settings',
      words: 'seller tax number footer',
      place: linkOptions({ to: '/settings/agency', hash: 'invoices' }),
    },
    {
      label: 'Name and logo of the agency',
      words: 'brand settings',
      place: linkOptions({ to: '/settings/agency', hash: 'identity' }),
    },
    {
      label: 'Task categories',
      words: 'settings',
      place: linkOptions({ to: '/settings/agency', hash: 'task-categories' }),
    },
  ],
  client: [
    {
      label: 'Buy hours',
      words: 'more extra pack',
      place: linkOptions({ to: '/subscription-management', search: { part: 'hours' } }),
    },
    {
      label: 'Invoices',
      words: 'pay bill receipt bookkeeper',
      place: linkOptions({ to: '/subscription-management', search: { part: 'invoices' } }),
    },
    {
      label: 'Change plan',
      words: 'upgrade pause cancel card subscription',
      place: linkOptions({ to: '/subscription-management', search: { part: 'plan' } }),
    },
    {
      label: 'Approve time',
      words: 'hours timesheet',
      place: linkOptions({ to: '/time/approve' }),
    },
    {
      label: 'Rate your VA',
      words: 'rating feedback stars',
      place: linkOptions({ to: '/my-assistant' }),
    },
    {
      label: 'Ask support',
      words: 'help contact question',
      place: linkOptions({ to: '/messages', search: { with: 'support' } }),
    },
  ],
  va: [
    { label: 'Log time', words: 'hours timer start', place: linkOptions({ to: '/time-tracking' }) },
    {
      label: 'Submit timesheet',
      words: 'hours week',
      place: linkOptions({ to: '/timesheet', search: {} }),
    },
    {
      label: 'Take a task',
      words: 'available pool',
      place: linkOptions({ to: '/tasks', search: { view: 'available' } }),
    },
    {
      label: 'Bank details',
      words: 'payout account settings',
      place: linkOptions({ to: '/settings', hash: 'bank' }),
    },
    {
      label: 'Ask support',
      words: 'help contact question',
      place: linkOptions({ to: '/messages', search: { with: 'support' } }),
    },
  ],
};

export const jobsFor = (role: Role): Job[] => [...jobs[role], ...ofEveryone];

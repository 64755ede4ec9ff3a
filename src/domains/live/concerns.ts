import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#api';
import type { LiveKind } from '#shared/live-event.ts';

type Inputs = inferRouterInputs<AppRouter>;
type RouterName = keyof Inputs & string;
type PathsOf<Router extends RouterName> = `${Router}.${keyof Inputs[Router] & string}`;

/** The path of a procedure, such as `tasks.list`. */
export type ProcedurePath = { [Router in RouterName]: PathsOf<Router> }[RouterName];

/** Every query. */
const everything = ['*'] as const;

/** The routers and procedures whose results a change of this kind may alter. */
const affected: Record<LiveKind, readonly ('*' | RouterName | ProcedurePath)[]> = {
  // Routines show how many of their tasks are done. Time, hours and messages show the titles of tasks.
  task: [
    'notifications.list',
    'tasks',
    'deletedTasks',
    'comments.mentionable',
    'runs',
    'dashboard',
    'attention',
    'clients',
    'timesheets',
    'timers',
    'time.list',
    'time.summary',
    'timeReport',
    'timeCorrections',
    'timeApprovals.weeks',
    'timeApprovals.lines',
    'ledger.list',
    'hoursGuard.listKept',
    'figures',
    'assignments.listVas',
    'assignments.listClientsWithoutVa',
    'assignments.needs',
    'assignments.ending',
    'users.listOwnVas',
    'routines',
    'occurrences',
    // A message shows the tasks that were created from it.
    'messages.thread',
    'messages.history',
  ],
  comment: ['notifications.list', 'comments', 'tasks', 'clients'],
  'time-log': [
    'notifications.list',
    'time',
    'timeReport',
    'timeCorrections',
    'closing',
    'timesheets',
    'timeApprovals',
    'clients',
    // The estimate of a VA's pay.
    'pay',
    'figures',
    'tasks',
    'subscriptions',
    'packs',
    'planChanges',
    'clientPlans',
    'billing',
    'ledger',
    'hoursGuard',
    'assignments',
    'dashboard',
    'attention',
  ],
  timer: ['timers', 'timesheets', 'attention'],
  timesheet: ['notifications.list', 'timesheets'],
  message: ['notifications.list', 'messages', 'dashboard', 'clients'],
  // The messages have the number of all unread ones.
  support: ['notifications.list', 'support', 'messages'],
  // Almost every result has names and photos of users, or depends on their role, approval or settings.
  user: everything,
  assignment: [
    'notifications.list',
    'users',
    'profiles',
    'approvals',
    'assignments',
    'auth',
    'tasks',
    'comments.mentionable',
    'routines',
    'occurrences',
    'timesheets',
    'subscriptions',
    'ledger',
    'hoursGuard',
    'messages',
    'dashboard',
    'attention',
    'clients',
    'presence',
  ],
  match: ['dashboard', 'attention', 'assignments', 'clients'],
  feedback: ['feedback', 'users', 'profiles', 'dashboard', 'clients', 'figures'],
  // Also a payment or a refund of a plan, and a planned change.
  subscription: [
    'notifications.list',
    'subscriptions',
    'planOffers.get',
    'users',
    'profiles',
    'clientPlans',
    'billing',
    'payments',
    'packs',
    'planChanges',
    'invoices',
    'ledger',
    'hoursGuard',
    'auth',
    'assignments',
    'dashboard',
    'attention',
    'clients',
    'figures',
  ],
  hours: [
    'ledger',
    'hoursGuard',
    'subscriptions',
    'packs',
    'planChanges',
    'clientPlans',
    'billing',
    // A disputed payment.
    'payments',
    'clients',
    'figures',
    'dashboard',
    'attention',
  ],
  'plan-template': ['plans', 'subscriptions'],
  workflow: ['workflows', 'workflowComments', 'runs', 'routines'],
  'workflow-comment': ['workflowComments'],
  'workflow-run': ['notifications.list', 'runs', 'tasks', 'routines'],
  routine: ['notifications.list', 'routines', 'occurrences', 'runs', 'attention'],
  lead: ['notifications.list', 'leads', 'dashboard', 'attention'],
  'lead-comment': ['leads'],
  'attention-snooze': ['attention'],
  'client-note': ['clients'],
  export: ['exports'],
  // Of no plan.
  payment: [
    'notifications.list',
    'closing',
    'payments',
    'invoices',
    'billing',
    'clientPlans',
    'hoursGuard',
    'subscriptions',
    'clients',
    'attention',
    'figures',
  ],
  'pay-rate': ['payRates', 'pay', 'figures'],
  'pay-statement': ['notifications.list', 'closing', 'pay', 'payRates', 'figures'],
  invoice: [
    'notifications.list',
    'closing',
    'invoices',
    'payments',
    'billing',
    'subscriptions.preview',
    'clientPlans',
    'clients',
    // An overdue one can limit work.
    'hoursGuard',
    'attention',
    'figures',
    'dashboard.setUp',
  ],
  // Its time zone decides what today and this month are.
  seller: everything,
  'saved-view': ['views'],
  notification: ['notifications'],
  'failed-job': ['jobs', 'attention'],
  backup: ['jobs'],
  month: ['closing', 'attention'],
  invitation: ['invitations', 'dashboard.setUp'],
};

/** Whether a change of this kind may alter the result of the procedure. */
export const concerns = (kind: LiveKind, path: string) =>
  affected[kind].some((name) => name === '*' || path === name || path.startsWith(`${name}.`));

import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#api';
import type { LiveKind } from '#shared/live-event.ts';

type Inputs = inferRouterInputs<AppRouter>;
type RouterName = keyof Inputs & string;
type PathsOf<Router extends RouterName> = `${Router}.${keyof Inputs[Router] & string}`;

/** The path of a procedure, such as `tasks.list`. */
export type ProcedurePath = { [Router in RouterName]: PathsOf<Router> }[RouterName];

/** The routers and procedures whose results a change of this kind may alter. */
const affected: Record<LiveKind, readonly (RouterName | ProcedurePath)[]> = {
  // Routines show how many of their tasks are done.
  task: [
    'tasks',
    'deletedTasks',
    'runs',
    'dashboard',
    'attention',
    'clients',
    'timesheets',
    'routines',
    'occurrences',
    // A message shows the tasks that were created from it.
    'messages.thread',
    'messages.history',
  ],
  comment: ['comments', 'tasks', 'clients'],
  'time-log': [
    'time',
    'timeReport',
    'timeCorrections',
    'timesheets',
    'timeApprovals',
    'clients',
    // The estimate of a VA's pay.
    'pay',
    'figures',
    'tasks',
    'subscriptions',
    'clientPlans',
    'billing',
    'ledger',
    'hoursGuard',
    'assignments',
    'dashboard',
    'attention',
  ],
  timer: ['timers', 'timesheets', 'attention'],
  timesheet: ['timesheets'],
  message: ['messages', 'dashboard', 'clients'],
  // The messages have the number of all unread ones.
  support: ['support', 'messages'],
  user: [
    // Settings of a user, such as the first day of their week.
    'timeReport',
    // Names and photos.
    'comments',
    'messages.contacts',
    'presence',
    // When a VA becomes inactive or gets another role, their open time moves to the list of former VAs.
    'timeApprovals',
    'support',
    'users',
    'profiles',
    'approvals',
    'assignments',
    'auth',
    'dashboard',
    'attention',
    'clients',
    'figures',
  ],
  assignment: [
    'users',
    'profiles',
    'approvals',
    'assignments',
    'auth',
    'tasks',
    'routines',
    'occurrences',
    'subscriptions',
    'messages',
    'dashboard',
    'attention',
    'clients',
    'presence',
  ],
  match: ['dashboard', 'attention', 'assignments', 'clients'],
  feedback: ['feedback', 'users', 'profiles', 'dashboard', 'clients', 'figures'],
  subscription: [
    'subscriptions',
    'users',
    'profiles',
    'clientPlans',
    'billing',
    'payments',
    'planChanges',
    'packs',
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
    'clientPlans',
    'billing',
    'clients',
    'figures',
    'dashboard',
    'attention',
  ],
  'plan-template': ['plans', 'subscriptions'],
  workflow: ['workflows', 'workflowComments', 'runs', 'routines'],
  'workflow-comment': ['workflowComments'],
  'workflow-run': ['runs', 'tasks', 'routines'],
  routine: ['routines', 'occurrences', 'attention'],
  lead: ['leads', 'dashboard', 'attention'],
  'lead-comment': ['leads'],
  'attention-snooze': ['attention'],
  'client-note': ['clients'],
  export: ['exports'],
  payment: ['payments', 'clients', 'attention', 'figures'],
  'pay-rate': ['payRates', 'pay', 'figures'],
  'pay-statement': ['pay', 'payRates'],
  invoice: ['invoices', 'payments', 'clientPlans', 'figures'],
  seller: ['seller', 'hoursGuard'],
  'saved-view': ['views'],
  notification: ['notifications'],
  'failed-job': ['jobs', 'attention'],
  backup: ['jobs'],
};

/** Whether a change of this kind may alter the result of the procedure. */
export const concerns = (kind: LiveKind, path: string) =>
  affected[kind].some((name) => path === name || path.startsWith(`${name}.`));

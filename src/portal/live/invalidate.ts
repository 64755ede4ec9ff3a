import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { countPages } from '#client/fetch-next.ts';
import { invalidateWhenSettled } from '#client/live/invalidate-when-settled.ts';
import type { LiveKind } from '#shared/live-event.ts';

/** The routers whose results a change of this kind may alter. */
const affectedRouters: Record<LiveKind, string[]> = {
  // Routines show how many of their tasks are done.
  task: [
    ...([
      'tasks',
      'deletedTasks',
      'runs',
      'dashboard',
      'attention',
      'clients',
      'timesheets',
    ] as const),
    ...(['routines', 'occurrences'] as const),
  ],
  comment: ['comments', 'tasks', 'clients'],
  'time-log': [
    ...['time', 'timeReport', 'timeCorrections', 'timesheets', 'timeApprovals', 'clients'],
    // The estimate of a VA's pay.
    ...['pay', 'figures'],
    ...[
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
  ],
  timer: ['timers', 'timesheets', 'attention'],
  timesheet: ['timesheets'],
  message: ['messages', 'dashboard', 'clients'],
  // The messages have the number of all unread ones.
  support: ['support', 'messages'],
  user: [
    // Settings of a user, such as the first day of their week.
    'timeReport',
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

/** Long enough to collect all events of one user action. */
const batchDelayMs = 100;
/** Minimum time between two batches under a steady stream of events. */
const minIntervalMs = 700;

/** Each page of a list is a request, so a list with many pages is refetched less often: up to four pages per second. */
const intervalPerPageMs = 250;
/** A list that a user did not scroll far is refetched as often as other queries. */
const maxFrequentPages = 4;

/** How long a refetch of this query must wait. */
function waitMsOf(query: Query) {
  const pageCount = countPages(query.state.data);
  if (pageCount <= maxFrequentPages) return 0;
  return Math.max(0, query.state.dataUpdatedAt + pageCount * intervalPerPageMs - Date.now());
}

// tRPC's keys begin with the path of the procedure: [['tasks', 'list'], …].
const routerOf = ([path]: QueryKey) => (Array.isArray(path) ? String(path[0]) : '');

/**
 * Invalidates the queries that a change affects, so that those on screen are refetched. Queries for which
 * `skipsInvalidation` is true are excluded: a listener updates them event by event.
 */
export function createInvalidator(
  queryClient: QueryClient,
  skipsInvalidation: (key: QueryKey) => boolean,
) {
  const routers = new Set<string>();
  /** What nobody handled when its event arrived, also if a listener has been added since, because it missed the event. */
  const unhandled = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRunAt = Number.NEGATIVE_INFINITY;
  /** The timers of the queries that wait for their refetch. */
  const waiting = new Map<Query, ReturnType<typeof setTimeout>>();

  const invalidate = (predicate: (query: Query) => boolean) =>
    void invalidateWhenSettled(queryClient, predicate);

  function postpone(query: Query, delayMs: number) {
    if (waiting.has(query)) return;
    const refetch = () => {
      waiting.delete(query);
      invalidate((one) => one === query);
    };
    waiting.set(query, setTimeout(refetch, delayMs));
  }

  function run() {
    const due = new Set(routers);
    const missed = new Set(unhandled);
    clearBatch();
    lastRunAt = performance.now();
    const affected = queryClient.getQueryCache().findAll({
      predicate: (query) =>
        missed.has(query) ||
        (due.has(routerOf(query.queryKey)) && !skipsInvalidation(query.queryKey)),
    });
    const later = affected.filter((query) => waitMsOf(query) > 0);
    for (const query of later) postpone(query, waitMsOf(query));
    invalidate((query) => affected.includes(query) && !later.includes(query));
  }

  function clearBatch() {
    clearTimeout(timer);
    timer = undefined;
    routers.clear();
    unhandled.clear();
  }

  function stop() {
    clearBatch();
    for (const delayed of waiting.values()) clearTimeout(delayed);
    waiting.clear();
  }

  return {
    invalidateKind(kind: LiveKind) {
      const affected = new Set(affectedRouters[kind]);
      for (const router of affected) routers.add(router);
      const isUnhandled = ({ queryKey }: Query) =>
        affected.has(routerOf(queryKey)) && !skipsInvalidation(queryKey);
      for (const query of queryClient.getQueryCache().findAll({ predicate: isUnhandled }))
        unhandled.add(query);
      timer ??= setTimeout(
        run,
        Math.max(batchDelayMs, lastRunAt + minIntervalMs - performance.now()),
      );
    },
    invalidateAll() {
      stop();
      invalidate(({ queryKey }) => !skipsInvalidation(queryKey));
    },
    stop,
  };
}

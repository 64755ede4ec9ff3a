import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { wentUnanswered } from '#client/describe-error.ts';
import type { LiveKind } from '#shared/live-event.ts';
import { invalidateAfterPages } from './after-pages.ts';
import { onceAnswering } from './once-answering.ts';

/** The routers whose answers a change of this kind may alter. */
const concerned: Record<LiveKind, string[]> = {
  task: ['tasks', 'runs', 'dashboard'],
  comment: ['comments', 'tasks'],
  'time-log': ['time', 'tasks', 'subscriptions', 'ledger', 'dashboard'],
  timer: ['timers'],
  message: ['messages', 'dashboard'],
  user: ['users', 'profiles', 'assignments', 'auth', 'dashboard'],
  assignment: [
    ...['users', 'profiles', 'assignments', 'auth', 'tasks', 'routines', 'subscriptions'],
    ...['messages', 'dashboard', 'presence'],
  ],
  feedback: ['feedback', 'users', 'profiles', 'dashboard'],
  subscription: ['subscriptions', 'payments', 'ledger', 'auth', 'dashboard'],
  'plan-template': ['plans', 'subscriptions'],
  workflow: ['workflows', 'workflowComments', 'runs', 'routines'],
  'workflow-comment': ['workflowComments'],
  'workflow-run': ['runs', 'tasks', 'routines'],
  routine: ['routines'],
  lead: ['leads', 'dashboard'],
  'lead-comment': ['leads'],
};

/** Long enough for the events of one act to come together. */
const gatherFor = 100;
/** Under a steady stream of events the same lists are not asked for more often than this. */
const restFor = 700;

// tRPC's keys begin with the path of the procedure: [['tasks', 'list'], …].
const routerOf = ([path]: QueryKey) => (Array.isArray(path) ? String(path[0]) : '');

/**
 * Marks what a change concerns as out of date, so that what is on the screen is asked for again. Queries that
 * `isKept` names are left alone: somebody on the screen keeps them up to date, event by event.
 */
export function createInvalidator(queryClient: QueryClient, isKept: (key: QueryKey) => boolean) {
  const routers = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doneAt = Number.NEGATIVE_INFINITY;

  /** An event is heard once, so what the server could not answer meanwhile is asked for again later. */
  async function ask(predicate: (query: Query) => boolean) {
    await invalidateAfterPages(queryClient, predicate);
    const isOpen = (query: Query) =>
      query.isActive() && query.state.isInvalidated && wentUnanswered(query.state.error);
    const open = queryClient.getQueryCache().findAll({ predicate }).filter(isOpen);
    if (open.length > 0) onceAnswering(() => void ask((query) => open.includes(query)));
  }

  function run() {
    const due = new Set(routers);
    stop();
    doneAt = performance.now();
    void ask(({ queryKey }) => due.has(routerOf(queryKey)) && !isKept(queryKey));
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    routers.clear();
  }

  return {
    note(kind: LiveKind) {
      for (const router of concerned[kind]) routers.add(router);
      timer ??= setTimeout(run, Math.max(gatherFor, doneAt + restFor - performance.now()));
    },
    everything() {
      stop();
      void ask(({ queryKey }) => !isKept(queryKey));
    },
    stop,
  };
}

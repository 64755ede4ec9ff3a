import {
  partialMatchKey,
  type Query,
  type QueryCache,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { TransactionId } from '#shared/snapshot.ts';
import { describeError, isUnanswered } from '../describe-error.ts';
import { countPages } from '../fetch-next.ts';
import { liveState } from './live-state.ts';
import { contains } from './snapshots.ts';

/** Combines the refetches that one act causes. */
const batchDelayMs = 30;
/** The minimum time between two batches under a steady stream of events. */
const minIntervalMs = 700;
/** Each page of a list is a request. A list that was scrolled far is refetched less often: up to four pages per second. */
const intervalPerPageMs = 250;
const maxFrequentPages = 4;
/** After the first request that failed; each further one doubles it. */
const retryDelayMs = 1_000;
const maxRetryDelayMs = 15_000;
/** How long a write waits for the queries that it changed. */
const maxWaitMs = 2_000;

/** No snapshot contains it: a mark that only a later request removes. */
const unknownTransaction: TransactionId = Number.POSITIVE_INFINITY;

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching';

/** A retry would only fail. */
const isUnreachable = ({ state }: Query) => isUnanswered(state.error) && liveState.get() !== 'live';

const refusals = new Set(['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND']);
/** Whether the same request would be refused again. */
const isRefused = (error: unknown) => refusals.has(describeError(error).code ?? '');

/** The pages of a list are as many requests. */
function pacedAt({ state }: Query) {
  const pages = countPages(state.data);
  return pages > maxFrequentPages ? state.dataUpdatedAt + pages * intervalPerPageMs : 0;
}

type QueryEvent = Parameters<Parameters<QueryCache['subscribe']>[0]>[0];
type Action = Extract<QueryEvent, { type: 'updated' }>['action'];

export type Refetching = ReturnType<typeof createRefetching>;

/**
 * Keeps the queries of the cache current. After the last event, every query on screen shows the state of the database after at
 * most one more request, in any order, with any delay or loss of responses.
 *
 * An event marks the queries that it concerns and whose data does not contain its transaction. A mark is removed by a response
 * whose request was sent after the mark, or whose snapshot contains the transaction. Marked queries on screen are refetched in batches. A
 * running request is never cancelled for it; the query is refetched afterwards. Other queries are refetched when they are shown.
 */
export function createRefetching(queryClient: QueryClient) {
  /** By query: the transactions that its data may lack, each with the number of its mark. */
  const marks = new Map<Query, Map<TransactionId, number>>();
  /** The number of the last mark before the running request of a query. A request for one more page of a list has none. */
  const requestedAfter = new WeakMap<Query, number>();
  const pauses = new Set<readonly QueryKey[]>();
  const cache = queryClient.getQueryCache();
  /** Resolve the promises of `refetch`. */
  const waiters = new Set<() => void>();
  /** By query whose last requests failed: how often, and when it is requested again, in ms since 1970. */
  const failures = new WeakMap<Query, { count: number; retryAt: number }>();
  let lastMark = 0;
  let lastRunAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerEndsAt = Number.POSITIVE_INFINITY;

  const isPaused = ({ queryKey }: Query) =>
    [...pauses].some((prefixes) => prefixes.some((prefix) => partialMatchKey(queryKey, prefix)));

  function mark(query: Query, transaction: TransactionId) {
    const missing = marks.get(query) ?? new Map<TransactionId, number>();
    lastMark += 1;
    marks.set(query, missing.set(transaction, lastMark));
    // For those who fetch it, or show it, before its refetch.
    query.invalidate();
  }

  function unmark(query: Query, isIncluded: (transaction: TransactionId, mark: number) => boolean) {
    const missing = marks.get(query);
    for (const [transaction, number] of missing ?? [])
      if (isIncluded(transaction, number)) missing?.delete(transaction);
    if (missing?.size === 0) marks.delete(query);
  }

  /** Waits until the queries are current, paused or not on screen, at most two seconds. */
  function untilCurrent(queries: Query[]) {
    const isCurrent = (query: Query) => !marks.has(query) || isPaused(query) || !query.isActive();
    return new Promise<void>((resolve) => {
      const timeout = setTimeout(finish, maxWaitMs);
      function finish() {
        clearTimeout(timeout);
        waiters.delete(check);
        resolve();
      }
      function check() {
        if (queries.every(isCurrent)) finish();
      }
      waiters.add(check);
      check();
    });
  }

  /** Runs after a delay, or earlier if an earlier run is scheduled. */
  function runAfter(delayMs: number) {
    const endsAt = performance.now() + delayMs;
    if (marks.size === 0 || endsAt >= timerEndsAt) return;
    clearTimeout(timer);
    timerEndsAt = endsAt;
    timer = setTimeout(run, delayMs);
  }

  const schedule = (delayMs = batchDelayMs) =>
    runAfter(Math.max(delayMs, lastRunAt + minIntervalMs - performance.now()));

  function run() {
    timerEndsAt = Number.POSITIVE_INFINITY;
    const due = new Set<Query>();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const query of marks.keys()) {
      // It is refetched when it is shown, or after its request, its pause, or the loss of the connection.
      if (!query.isActive() || isFetching(query) || isPaused(query) || isUnreachable(query))
        continue;
      const retryAt = failures.get(query)?.retryAt ?? 0;
      const waitMs = Math.max(pacedAt(query), retryAt) - Date.now();
      if (waitMs > 0) nextMs = Math.min(nextMs, waitMs);
      else due.add(query);
    }
    if (due.size > 0) {
      lastRunAt = performance.now();
      void queryClient.refetchQueries(
        { type: 'active', predicate: (query) => due.has(query) },
        { cancelRefetch: false },
      );
    }
    if (nextMs < Number.POSITIVE_INFINITY) schedule(nextMs);
  }

  /**
   * Cancels the running request, because its response may be older than what is shown; the query is fetched again. A first load is
   * kept: nothing is shown yet.
   */
  function drop(query: Query) {
    if (!isFetching(query) || query.state.data === undefined) return;
    mark(query, unknownTransaction);
    void query.cancel({ revert: true });
  }

  function countFailure(query: Query) {
    const count = (failures.get(query)?.count ?? 0) + 1;
    const delayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2 ** (count - 1));
    failures.set(query, { count, retryAt: Date.now() + delayMs });
  }

  const stopFollowing = cache.subscribe((event) => {
    if (event.type === 'removed') marks.delete(event.query);
    if (event.type === 'updated') followRequest(event.query, event.action);
    if (event.type === 'observerAdded') schedule();
    for (const check of [...waiters]) check();
  });

  function followRequest(query: Query, action: Action) {
    const before = requestedAfter.get(query) ?? 0;
    const isAnswered = (answer: unknown) => (transaction: TransactionId, number: number) =>
      number <= before || contains(answer, transaction);
    if (action.type === 'fetch') {
      if (action.meta?.fetchMore) requestedAfter.delete(query);
      else requestedAfter.set(query, lastMark);
      // A component that is mounted during a pause starts a request, which can be cancelled only after it has begun.
      if (isPaused(query)) queueMicrotask(() => isPaused(query) && drop(query));
    } else if (action.type === 'success' && action.manual) {
      // Such as with the result of a write.
      drop(query);
      if (marks.has(query)) query.invalidate();
    } else if (action.type === 'success') {
      failures.delete(query);
      unmark(query, isAnswered(action.data));
      schedule();
    } else if (action.type === 'error') {
      // A refused query is not repeated before the next event. Another one keeps its marks.
      if (isRefused(action.error)) unmark(query, isAnswered(action.error));
      else {
        countFailure(query);
        if (query.state.data !== undefined) mark(query, unknownTransaction);
      }
      requestedAfter.delete(query);
      schedule();
    } else if (action.type === 'setState') {
      requestedAfter.delete(query);
      schedule();
    }
  }
  function reset() {
    clearTimeout(timer);
    timerEndsAt = Number.POSITIVE_INFINITY;
    marks.clear();
  }

  const stopListening = liveState.subscribe(() => schedule());

  return {
    /** Handles an event: `concerns` names the queries whose data its transaction may have changed. */
    handleEvent(transaction: TransactionId, concerns: (key: QueryKey) => boolean) {
      for (const query of cache.findAll({ predicate: ({ queryKey }) => concerns(queryKey) }))
        if (!contains(query.state.error ?? query.state.data, transaction)) mark(query, transaction);
      schedule();
    },

    /**
     * Refetches queries for another reason than an event, by default all: events may be missing. Resolves when those on screen are
     * current, or after two seconds.
     */
    async refetch(isConcerned: (query: Query) => boolean = () => true) {
      const queries = cache.findAll({ predicate: isConcerned });
      for (const query of queries) mark(query, unknownTransaction);
      // The user waits, so not later than other batches.
      runAfter(batchDelayMs);
      await untilCurrent(queries);
    },

    /**
     * Keeps what the user sees of these queries until the returned function is called: while they drag, or while a change that is
     * shown already is being sent. A running request may be older than the change, so it is cancelled and repeated afterwards.
     */
    pause(prefixes: readonly QueryKey[]) {
      const pause = [...prefixes];
      pauses.add(pause);
      for (const query of cache.findAll({ predicate: isPaused })) drop(query);
      return () => {
        if (pauses.delete(pause)) schedule();
      };
    },

    /** Forgets what is to be refetched, as when the user signs out. */
    reset,

    stop() {
      reset();
      stopFollowing();
      stopListening();
    },
  };
}

import {
  partialMatchKey,
  type Query,
  type QueryCache,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { TransactionId } from '#shared/snapshot.ts';
import { isUnanswered } from '../describe-error.ts';
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
/** After a request that the server could not answer. */
const retryDelayMs = 1_000;

/** How long a write waits for the queries that it changed. */
const maxWaitMs = 2_000;

/** No snapshot contains it: a mark that only a later request removes. */
const unknownTransaction: TransactionId = Number.POSITIVE_INFINITY;

const isFetching = ({ state }: Query) => state.fetchStatus === 'fetching';

/** A retry would only fail. */
const isUnreachable = ({ state }: Query) =>
  state.status === 'error' && isUnanswered(state.error) && liveState.get() !== 'live';

/** When the query may be refetched, in ms since 1970. */
function dueAt({ state }: Query) {
  const pages = countPages(state.data);
  const paced = pages > maxFrequentPages ? state.dataUpdatedAt + pages * intervalPerPageMs : 0;
  return Math.max(paced, isUnanswered(state.error) ? state.errorUpdatedAt + retryDelayMs : 0);
}

type QueryEvent = Parameters<Parameters<QueryCache['subscribe']>[0]>[0];
type Action = Extract<QueryEvent, { type: 'updated' }>['action'];

export type Refetching = ReturnType<typeof createRefetching>;

/**
 * Keeps the queries of the cache current. After the last event, every query on screen shows the state of the database after at
 * most one more request, whatever the order, delay or loss of responses.
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
  let lastMark = 0;
  let lastRunAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPaused = ({ queryKey }: Query) =>
    [...pauses].some((prefixes) => prefixes.some((prefix) => partialMatchKey(queryKey, prefix)));

  function mark(query: Query, transaction: TransactionId) {
    const missing = marks.get(query) ?? new Map<TransactionId, number>();
    lastMark += 1;
    marks.set(query, missing.set(transaction, lastMark));
  }

  function unmark(query: Query, isIncluded: (transaction: TransactionId, mark: number) => boolean) {
    const missing = marks.get(query);
    for (const [transaction, number] of missing ?? [])
      if (isIncluded(transaction, number)) missing?.delete(transaction);
    if (missing?.size === 0) marks.delete(query);
  }

  /** Waits until the queries are current, or will not be for a while. */
  function untilCurrent(queries: Query[]) {
    const isCurrent = (query: Query) => !marks.has(query) || isPaused(query) || !query.isActive();
    return new Promise<void>((resolve) => {
      const giveUp = setTimeout(finish, maxWaitMs);
      function finish() {
        clearTimeout(giveUp);
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

  function schedule(delayMs = batchDelayMs) {
    if (marks.size === 0 || timer !== undefined) return;
    timer = setTimeout(run, Math.max(delayMs, lastRunAt + minIntervalMs - performance.now()));
  }

  /** What the user waits for is not paced. */
  function scheduleNow() {
    clearTimeout(timer);
    timer = setTimeout(run, batchDelayMs);
  }

  function run() {
    timer = undefined;
    const due = new Set<Query>();
    let nextMs = Number.POSITIVE_INFINITY;
    for (const query of marks.keys()) {
      // The end of the request or of the pause, or the connection, schedules the next run.
      if (isFetching(query) || isPaused(query) || isUnreachable(query)) continue;
      const waitMs = dueAt(query) - Date.now();
      if (!query.isActive()) {
        marks.delete(query);
        query.invalidate();
      } else if (waitMs > 0) nextMs = Math.min(nextMs, waitMs);
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

  /** Drops the running request of a paused query; it is repeated afterwards. A first load shows nothing that it could take back. */
  function drop(query: Query) {
    if (!isPaused(query) || !isFetching(query) || query.state.data === undefined) return;
    mark(query, unknownTransaction);
    void query.cancel({ revert: true });
  }

  const stopFollowing = cache.subscribe((event) => {
    if (event.type === 'removed') marks.delete(event.query);
    if (event.type === 'updated') followRequest(event.query, event.action);
    for (const check of [...waiters]) check();
  });

  function followRequest(query: Query, action: Action) {
    if (action.type === 'fetch') {
      if (action.meta?.fetchMore) requestedAfter.delete(query);
      else requestedAfter.set(query, lastMark);
      // Such as of a component that is shown meanwhile. The request can be dropped when it has begun.
      if (isPaused(query)) queueMicrotask(() => drop(query));
    } else if (action.type === 'success' && !action.manual) {
      const before = requestedAfter.get(query) ?? 0;
      unmark(
        query,
        (transaction, number) => number <= before || contains(action.data, transaction),
      );
      schedule();
    } else if (action.type === 'error') {
      // A refused query is not repeated before the next event. One that was not answered keeps its marks.
      if (!isUnanswered(action.error)) unmark(query, (_, number) => number <= lastMark);
      else if (query.state.data !== undefined) mark(query, unknownTransaction);
      requestedAfter.delete(query);
      schedule();
    } else if (action.type === 'setState') {
      requestedAfter.delete(query);
      schedule();
    }
  }
  const stopListening = liveState.subscribe(() => schedule());

  return {
    /** Handles an event: `concerns` names the queries whose data its transaction may have changed. */
    handleEvent(transaction: TransactionId, concerns: (key: QueryKey) => boolean) {
      for (const query of cache.findAll({ predicate: ({ queryKey }) => concerns(queryKey) }))
        if (!contains(query.state.data, transaction)) mark(query, transaction);
      schedule();
    },

    /**
     * Refetches queries for another reason than an event, by default all: events may be missing. Resolves when those on screen are
     * current, or after two seconds.
     */
    async refetch(concerns: (key: QueryKey) => boolean = () => true) {
      const queries = cache.findAll({ predicate: ({ queryKey }) => concerns(queryKey) });
      for (const query of queries) mark(query, unknownTransaction);
      scheduleNow();
      await untilCurrent(queries);
    },

    /**
     * Keeps what the user sees of these queries until the returned function is called: while they drag, or while a change that is
     * shown already is being sent. A running request may be older than the change, so it is dropped and repeated afterwards.
     */
    pause(prefixes: readonly QueryKey[]) {
      const pause = [...prefixes];
      pauses.add(pause);
      for (const query of cache.findAll({ predicate: isPaused })) drop(query);
      return () => {
        if (pauses.delete(pause)) schedule();
      };
    },

    stop() {
      clearTimeout(timer);
      stopFollowing();
      stopListening();
      marks.clear();
    },
  };
}

import { partialMatchKey, type QueryKey } from '@tanstack/react-query';

type BoardPause = { keyPrefixes: readonly QueryKey[] };

const boardPauses = new Set<BoardPause>();
const refetchPauses = new Set<object>();
const deferred = new Set<() => void>();
let waiting: (() => void)[] = [];

function notifyResume() {
  for (const resolve of waiting) resolve();
  waiting = [];
}

/**
 * Defers live changes of the queries with these key prefixes, while the user drags a card or a move is being sent. They are
 * refetched afterwards. Returns a resume function.
 */
export function pauseBoardUpdates(keyPrefixes: readonly QueryKey[]): () => void {
  const pause = { keyPrefixes };
  boardPauses.add(pause);
  return () => {
    if (!boardPauses.delete(pause)) return;
    notifyResume();
    if (boardPauses.size > 0) return;
    for (const run of [...deferred]) {
      deferred.delete(run);
      run();
    }
  };
}

/** Defers all refetches that live events cause. Cached data can still be changed. Returns a resume function. */
export function pauseRefetches(): () => void {
  const pause = {};
  refetchPauses.add(pause);
  return () => {
    if (refetchPauses.delete(pause)) notifyResume();
  };
}

/** Whether refetches of the query that live events cause are deferred. */
export const isPaused = (key: QueryKey) =>
  refetchPauses.size > 0 ||
  [...boardPauses].some(({ keyPrefixes }) =>
    keyPrefixes.some((prefix) => partialMatchKey(key, prefix)),
  );

/** Waits until nothing defers a refetch of the query. */
export async function untilResumed(key: QueryKey) {
  while (isPaused(key)) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
  }
}

/** Runs immediately, or when the last pause of a board ends. */
export function afterBoardPause(run: () => void) {
  if (boardPauses.size === 0) run();
  else deferred.add(run);
}

import type { Mutation, MutationCache, QueryKey } from '@tanstack/react-query';

/** The part of the router that tells whether a page is being opened. */
export type NavigationState = {
  state: { status: 'pending' | 'idle' };
  subscribe: (event: 'onResolved', run: () => void) => () => void;
};

/** The maximum time that refetches wait for a deletion. */
const maxPauseMs = 5_000;
/** Long enough to begin a navigation, and to unmount the components of the closed screen. */
const closeDelayMs = 100;

// tRPC's keys begin with the path of the procedure: [['tasks', 'delete']].
function isDeletion({ options }: Mutation) {
  const [path] = options.mutationKey ?? [];
  return Array.isArray(path) && /delete|remove/i.test(String(path.at(-1)));
}

/** The queries of the object: `tasks.get` with its `id`, `comments.list` with its `taskId`. */
function queriesOf({ options, state }: Mutation): QueryKey[] {
  const [path] = options.mutationKey ?? [];
  const { variables } = state;
  if (!Array.isArray(path) || typeof variables !== 'object' || variables === null) return [];
  if (!('id' in variables)) return [];
  const [router] = path;
  const { id } = variables;
  return [
    [[router], { input: { id } }],
    [[], { input: { [`${String(router).replace(/s$/, '')}Id`]: id } }],
  ];
}

/**
 * Defers refetches of an object while the user deletes it and its screen is being closed, because they would be refused (404).
 * `pause` defers those with these keys. Returns a function that stops it.
 */
export function pauseDuringDeletions(
  mutations: MutationCache,
  router: NavigationState,
  pause: (keys: readonly QueryKey[]) => () => void,
) {
  const pauses = new Map<Mutation, () => void>();
  let lastOpenedAt = Number.NEGATIVE_INFINITY;
  const stopWatching = router.subscribe('onResolved', () => {
    lastOpenedAt = performance.now();
  });

  function resumeWhenClosed(resume: () => void) {
    const isOpening =
      router.state.status === 'pending' || performance.now() < lastOpenedAt + closeDelayMs;
    if (isOpening) setTimeout(resumeWhenClosed, closeDelayMs, resume);
    else resume();
  }

  const stopFollowing = mutations.subscribe((event) => {
    if (event.type !== 'updated' || !isDeletion(event.mutation)) return;
    const { mutation } = event;
    const resume = pauses.get(mutation);
    if (mutation.state.status === 'pending') {
      if (resume) return;
      const end = pause(queriesOf(mutation));
      pauses.set(mutation, end);
      setTimeout(end, maxPauseMs);
    } else if (resume) {
      pauses.delete(mutation);
      setTimeout(resumeWhenClosed, closeDelayMs, resume);
    }
  });

  return () => {
    stopFollowing();
    stopWatching();
    for (const resume of pauses.values()) resume();
  };
}

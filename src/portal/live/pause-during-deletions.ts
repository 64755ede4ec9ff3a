import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';

/** The maximum time that refetches wait for a deletion. */
const maxPauseMs = 5_000;
/** How often to look whether the screen is closed. */
const checkMs = 100;

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
  queryClient: QueryClient,
  pause: (keys: readonly QueryKey[]) => () => void,
) {
  const pauses = new Map<Mutation, () => void>();

  const isShown = (keys: QueryKey[]) =>
    keys.some(
      (queryKey) => queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0,
    );
  function resumeWhenClosed(mutation: Mutation, resume: () => void) {
    if (mutation.state.status === 'success' && isShown(queriesOf(mutation)))
      setTimeout(resumeWhenClosed, checkMs, mutation, resume);
    else resume();
  }

  const stopFollowing = queryClient.getMutationCache().subscribe((event) => {
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
      resumeWhenClosed(mutation, resume);
    }
  });

  return () => {
    stopFollowing();
    for (const resume of pauses.values()) resume();
  };
}

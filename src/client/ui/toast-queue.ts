export type Toast = {
  title: string;
  description?: string;
  /** Shown in parentheses after the description. */
  aside?: string;
  tone?: 'success' | 'destructive';
  /** An action such as Undo. It also closes the toast. */
  action?: { label: string; onClick: () => void };
};

/** A toast that offers an action gives more time to reach it. */
export const displayMsOf = ({ action }: { action?: unknown }) => (action ? 10_000 : 5_000);

/**
 * Adds a toast to the queue, whose first toast is shown. One toast replaces another. Only an offer of an action stays until
 * its end or the next offer: a failure is shown before it, another toast after it.
 */
export function addToast<Queued extends Toast>(
  queue: readonly Queued[],
  next: Queued,
): readonly Queued[] {
  if (next.action) return [next];
  const offer = queue.filter(({ action }) => action !== undefined);
  return next.tone === 'destructive' ? [next, ...offer] : [...offer, next];
}

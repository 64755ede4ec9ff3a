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
 * Adds a toast to the queue, whose first toast is shown. It replaces the last one, unless that offers an action, or
 * reports a failure that was not shown yet.
 */
export function addToast<Queued extends Toast>(
  queue: readonly Queued[],
  next: Queued,
): readonly Queued[] {
  const last = queue.at(-1);
  const isUnreadFailure = queue.length > 1 && last?.tone === 'destructive';
  const isKept = last?.action !== undefined || isUnreadFailure;
  return [...(isKept ? queue : queue.slice(0, -1)), next];
}

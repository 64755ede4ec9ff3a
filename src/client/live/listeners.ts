import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { LiveKind, ObjectEvent } from '#shared/live-event.ts';

export type LiveHandlers = Partial<Record<LiveKind, (event: ObjectEvent) => void>> & {
  /** Events may have been missed: refetch the queries that this listener updates itself. */
  resync?: () => void;
  /** Another user is typing a message to this one. */
  typing?: (userId: number) => void;
};

export type Listener = {
  handlers: LiveHandlers;
  /** Key prefixes of the queries that the handlers update themselves. The handlers also replace older responses. */
  skipInvalidation: readonly QueryKey[];
};

const listeners = new Set<() => Listener>();

/** Calls `read` for every event, because a component has new handlers after each render. */
export function addListener(read: () => Listener) {
  listeners.add(read);
  return () => {
    listeners.delete(read);
  };
}

export const skipsInvalidation = (key: QueryKey) =>
  [...listeners].some((read) =>
    read().skipInvalidation.some((prefix) => partialMatchKey(key, prefix)),
  );

export function notifyListeners(event: ObjectEvent) {
  for (const read of [...listeners]) read().handlers[event.kind]?.(event);
}

export function notifyTyping(userId: number) {
  for (const read of [...listeners]) read().handlers.typing?.(userId);
}

export function notifyResync() {
  for (const read of [...listeners]) read().handlers.resync?.();
}

const none: readonly QueryKey[] = [];

/**
 * Handles live events while the component is mounted. Queries are invalidated without it; use it to update the cache
 * directly. `skipInvalidation` names the queries that the handlers update themselves, also after a `resync`.
 */
export function useLiveEvents(
  handlers: LiveHandlers,
  { skipInvalidation = none }: { skipInvalidation?: readonly QueryKey[] } = {},
) {
  const read = useEffectEvent(() => ({ handlers, skipInvalidation }));
  useEffect(() => addListener(() => read()), []);
}

import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import type { LiveKind, ObjectEvent } from '#shared/live-event.ts';

export type LiveHandlers = Partial<Record<LiveKind, (event: ObjectEvent) => void>> & {
  /** Something may have been missed: what this listener keeps has to be asked for again. */
  resync?: () => void;
};

export type Listener = {
  handlers: LiveHandlers;
  /** Beginnings of the keys of queries that the handlers keep up to date, so that nobody else need ask again. */
  keeps: readonly QueryKey[];
};

const listeners = new Set<() => Listener>();

/** `read` is asked at every event, because a component has new handlers with every rendering. */
export function addListener(read: () => Listener) {
  listeners.add(read);
  return () => {
    listeners.delete(read);
  };
}

export const isKept = (key: QueryKey) =>
  [...listeners].some((read) => read().keeps.some((beginning) => partialMatchKey(key, beginning)));

export function tellListeners(event: ObjectEvent) {
  for (const read of [...listeners]) read().handlers[event.kind]?.(event);
}

export function tellResync() {
  for (const read of [...listeners]) read().handlers.resync?.();
}

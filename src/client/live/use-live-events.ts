import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { addListener, type LiveHandlers } from './listeners.ts';

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

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const holds = createStore(0);

/** Keeps the shown rows of all lists, while a control is pressed or a menu is open. Returns a function that releases them. */
export function holdRows(): () => void {
  holds.set(holds.get() + 1);
  return () => holds.set(holds.get() - 1);
}

/** The rows that a list shows: the newest, or those already shown while rows are held, so that none moves under the pointer. */
export function useSteadyRows<Rows extends readonly unknown[] | undefined>(rows: Rows): Rows {
  const shown = useRef(rows);
  const isHeld = useSyncExternalStore(
    holds.subscribe,
    // A list that is empty or loading has no row that could move.
    () => holds.get() > 0 && Boolean(shown.current?.length) && shown.current !== rows,
    () => false,
  );
  useLayoutEffect(() => {
    if (!isHeld) shown.current = rows;
  });
  return isHeld ? shown.current : rows;
}

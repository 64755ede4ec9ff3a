import { useEffect, useRef } from 'react';

type Row = { id: number };

type Options = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Selects the control of each row that can get the focus. */
  controls: string;
  /** Selects what gets the focus when no row is left; the list itself by default. */
  fallback?: string;
  /** True while the removal is not final, or while a dialog has the focus. */
  isPending: boolean;
};

/** After a row was removed with the focused control in it, focuses the row at its index, or else the fallback. */
export function useFocusAfterRemoval({ rows, controls, fallback, isPending }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<{ id: number; index: number }>(null);

  useEffect(() => {
    const removal = removed.current;
    if (isPending || !removal || !rows || rows.some(({ id }) => id === removal.id)) return;
    // Wait a frame, until a closing dialog has tried to return the focus to the removed control.
    const frame = requestAnimationFrame(() => {
      removed.current = null;
      const found = list.current?.querySelectorAll<HTMLElement>(controls) ?? [];
      const other = fallback ? list.current?.querySelector<HTMLElement>(fallback) : list.current;
      (found[Math.min(removal.index, found.length - 1)] ?? other)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, controls, fallback, isPending]);

  return {
    list,
    /** Call it with the row before it is removed; null if it stays after all. */
    expectRemoval(id: number | null) {
      const index = rows?.findIndex((row) => row.id === id) ?? 0;
      removed.current = id === null ? null : { id, index: Math.max(0, index) };
    },
  };
}

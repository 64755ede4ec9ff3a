import { useEffect, useRef } from 'react';

type Row = { id: number | string };

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

/** When a row with the focused control is removed, focuses the row that takes its place, or the fallback. */
export function useFocusAfterRemoval({ rows, controls, fallback, isPending }: Options) {
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef<{ id: Row['id']; index: number }>(null);

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
    /** Call it before a row is removed; with null if the row stays. */
    expectRemoval(id: Row['id'] | null) {
      const index = rows?.findIndex((row) => row.id === id) ?? 0;
      removed.current = id === null ? null : { id, index: Math.max(0, index) };
    },
  };
}

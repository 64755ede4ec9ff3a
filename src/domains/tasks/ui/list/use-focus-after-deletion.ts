import { useEffect, useRef } from 'react';

/** After a row was deleted with the focused button in it, focuses the row at its index, or else the list. */
export function useFocusAfterDeletion(
  rows: readonly { id: number }[] | undefined,
  isDialogOpen: boolean,
) {
  const list = useRef<HTMLDivElement>(null);
  const deleted = useRef<{ id: number; index: number }>(null);

  useEffect(() => {
    const deletion = deleted.current;
    if (isDialogOpen || !deletion || !rows || rows.some(({ id }) => id === deletion.id)) return;
    // Wait a frame, until the closing dialog has tried to return the focus to the removed button.
    const frame = requestAnimationFrame(() => {
      deleted.current = null;
      const links = list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [];
      (links[Math.min(deletion.index, links.length - 1)] ?? list.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, isDialogOpen]);

  return {
    list,
    forget(id: number) {
      const index = rows?.findIndex((row) => row.id === id) ?? 0;
      deleted.current = { id, index: Math.max(0, index) };
    },
  };
}

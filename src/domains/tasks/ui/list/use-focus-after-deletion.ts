import { useEffect, useRef } from 'react';

/** The pressed button goes away with its row: the row that takes its place takes the focus, else the list itself. */
export function useFocusAfterDeletion(
  rows: readonly { id: number }[] | undefined,
  isDialogOpen: boolean,
) {
  const list = useRef<HTMLDivElement>(null);
  const deleted = useRef<{ id: number; index: number }>(null);

  useEffect(() => {
    const gone = deleted.current;
    if (isDialogOpen || !gone || !rows || rows.some(({ id }) => id === gone.id)) return;
    // A frame later, when the dialog has given the focus back to what is no longer there.
    const frame = requestAnimationFrame(() => {
      deleted.current = null;
      const links = list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [];
      (links[Math.min(gone.index, links.length - 1)] ?? list.current)?.focus();
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

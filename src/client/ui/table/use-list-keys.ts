import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { usePageKeys } from '#client/keyboard.ts';

/** The controls of a row that can get the focus, the preferred one first. */
const controls = ['[data-row-link]', 'input[type=checkbox]', 'a[href], button'];

type ListKeysOptions<Row extends { id: number }> = {
  /** The element of the rows, which have their index in `data-index`. */
  body: RefObject<HTMLElement | null>;
  /** Undefined for a heading among the rows. */
  rowAt: (index: number) => Row | undefined;
  count: number;
  /** Renders the row at this index, which may be far away. */
  scrollTo: (index: number) => void;
  onSelect?: ((row: Row, isRange: boolean) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  /** It may remove the row, whose place then has the focus. */
  onAssign?: ((row: Row) => void) | undefined;
  onClear?: (() => void) | undefined;
};

const maxFrames = 60;

const controlOf = (row: HTMLElement) =>
  controls
    .map((selector) => row.querySelector<HTMLElement>(selector))
    .find((found) => found !== null);

/**
 * The keyboard of a list: J, K and the arrows move between the rows, Home and End to the first and last loaded row, X
 * selects (Shift+X: all rows since the last one), E edits, A assigns and Escape clears the selection. Enter follows the row's
 * link; while the details of a row are open, each row that is reached is opened.
 */
export function useListKeys<Row extends { id: number }>(options: ListKeysOptions<Row>) {
  const { body, rowAt, count, scrollTo, onSelect, onEdit, onAssign, onClear } = options;
  // Where the focus was, because a row that is scrolled away is removed with its focus.
  const last = useRef<number>(undefined);
  // The row that gets the focus when it is rendered. Keys that are pressed before then count from it.
  const target = useRef<{ index: number; framesLeft: number }>(undefined);
  const assigned = useRef<{ id: number; index: number }>(undefined);

  const openRow = () => body.current?.querySelector<HTMLElement>('[data-index][aria-current=true]');
  /** The index of the row with the focus, or else of that whose details are open beside the list. */
  function focusedIndex() {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    const found = row && body.current?.contains(row) ? row : openRow();
    return found ? Number(found.dataset.index) : undefined;
  }
  /** Follows the link of the row if the details of another one are open. */
  function focus(row: HTMLElement) {
    row.scrollIntoView({ block: 'nearest' });
    const control = controlOf(row);
    control?.focus({ preventScroll: true });
    if (openRow() && control?.matches('[data-row-link]')) control.click();
  }
  function focusRow(from: number, step: 1 | -1) {
    let index = from;
    while (index >= 0 && index < count && rowAt(index) === undefined) index += step;
    if (rowAt(index) === undefined) return;
    last.current = index;
    const isSeeking = target.current !== undefined;
    target.current = { index, framesLeft: maxFrames };
    if (!isSeeking) seekTarget();
  }
  function seekTarget() {
    if (!target.current) return;
    const { index } = target.current;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (row || target.current.framesLeft === 0) target.current = undefined;
    if (row) focus(row);
    if (!target.current) return;
    target.current.framesLeft -= 1;
    scrollTo(index);
    requestAnimationFrame(seekTarget);
  }
  function firstVisible() {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const visible = rows.find((row) => row.getBoundingClientRect().bottom > 100) ?? rows[0];
    return Number(visible?.dataset.index ?? 0);
  }
  function move(step: 1 | -1) {
    const current = target.current?.index ?? focusedIndex();
    if (current !== undefined) focusRow(current + step, step);
    else focusRow(Math.min(last.current ?? firstVisible(), count - 1), 1);
  }
  function withFocused(act: (row: Row, index: number) => void) {
    const index = focusedIndex();
    const row = index === undefined ? undefined : rowAt(index);
    if (index !== undefined && row !== undefined) act(row, index);
  }

  const focusAssigned = useEffectEvent(() => {
    if (!assigned.current) return;
    const { id, index } = assigned.current;
    for (let at = 0; at < count; at += 1) if (rowAt(at)?.id === id) return;
    assigned.current = undefined;
    if (document.activeElement === document.body) focusRow(Math.min(index, count - 1), 1);
  });
  // After each change of the rows, of which another may have come at the same time.
  useEffect(() => focusAssigned());

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    x: onSelect && ((event) => withFocused((row) => onSelect(row, event.shiftKey))),
    e: onEdit && (() => withFocused(onEdit)),
    a:
      onAssign &&
      (() =>
        withFocused((row, index) => {
          assigned.current = { id: row.id, index };
          onAssign(row);
        })),
    escape: onClear,
  });

  /** For keys that scroll the page unless a row has the focus. */
  return (event: { key: string; preventDefault: () => void }) => {
    const { key } = event;
    if (
      (target.current?.index ?? focusedIndex()) === undefined ||
      !/^(Arrow(Up|Down)|Home|End)$/.test(key)
    )
      return;
    event.preventDefault();
    if (key === 'Home') focusRow(0, 1);
    else if (key === 'End') focusRow(count - 1, -1);
    else move(key === 'ArrowDown' ? 1 : -1);
  };
}

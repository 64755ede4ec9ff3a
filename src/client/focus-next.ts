import { useEffect, useLayoutEffect, useRef } from 'react';

const attribute = 'data-focus-rows';

/** The props of a list whose rows lose their buttons or disappear. `rows` selects what gets the focus of each row. */
export const focusRows = (rows: string) => ({ [attribute]: rows, tabIndex: -1 });

type Place = { node: HTMLElement; list: HTMLElement; index: number };

const rowsOf = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>(list.getAttribute(attribute) ?? ''),
];

function findPlace(node: HTMLElement): Place | null {
  const list = node.closest<HTMLElement>(`[${attribute}]`);
  if (!list) return null;
  const isBefore = (row: HTMLElement) =>
    (row.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return { node, list, index: rowsOf(list).filter(isBefore).length - 1 };
}

/** The place of the last act in a list, whose row may be gone now. */
let lastPlace: Place | null = null;

/**
 * What gets the focus after an act that removed its buttons: the row that is now in this place, else the last row, else
 * the list. Null if the buttons are still there.
 */
export function findNextFocus(): HTMLElement | null {
  if (!lastPlace?.list.isConnected || lastPlace.node.isConnected) return null;
  const { list, index } = lastPlace;
  const rows = rowsOf(list);
  return rows[Math.min(Math.max(index, 0), rows.length - 1)] ?? list;
}

/**
 * Keeps the focus in the list when an act removes the buttons of a row. `node` contains the buttons; call `remember` when
 * one is pressed. `isBusy`: the buttons are disabled.
 */
export function useFocusNext({ isBusy }: { isBusy: boolean }) {
  const node = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element>(null);
  useLayoutEffect(
    () => () => {
      if (!pressed.current) return;
      // The row is removed after this.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          findNextFocus()?.focus({ preventScroll: true });
      });
    },
    [],
  );
  // A button that was disabled has lost the focus. If the act failed, the button is still there.
  useEffect(() => {
    if (isBusy || !pressed.current || document.activeElement !== document.body) return;
    const buttons = [...(node.current?.querySelectorAll('button') ?? [])];
    const button = buttons.find((one) => one === pressed.current) ?? buttons[0];
    button?.focus({ preventScroll: true });
  }, [isBusy]);
  function remember() {
    pressed.current = document.activeElement;
    lastPlace = node.current && findPlace(node.current);
  }
  return { node, remember };
}

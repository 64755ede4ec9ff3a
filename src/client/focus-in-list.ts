import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A keydown handler: the up and down arrows move the focus between the links of a list. */
export const moveFocusBetween = (links: string) => (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  const list = event.currentTarget;
  // The events of a dialog that the list renders reach it too.
  const isInList = event.target instanceof Node && list.contains(event.target);
  if (step === undefined || !isInList) return;
  const found = [...list.querySelectorAll<HTMLElement>(links)];
  const next = found.findIndex((link) => link.matches(':focus')) + step;
  event.preventDefault();
  found[Math.max(0, Math.min(found.length - 1, next))]?.focus();
};

/** Focuses the link that was open before the user returned to the list. */
export function useRestoredFocus(list: RefObject<HTMLElement | null>, link: string) {
  const [former] = useState(link);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(former)?.focus();
  }, [list, former]);
}

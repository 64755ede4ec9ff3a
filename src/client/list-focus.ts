import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down go through the links of a list, and stay within it. */
export const stepThrough = (links: string) => (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  const found = [...event.currentTarget.querySelectorAll<HTMLElement>(links)];
  const next = found.findIndex((link) => link.matches(':focus')) + step;
  event.preventDefault();
  found[Math.max(0, Math.min(found.length - 1, next))]?.focus();
};

/** Whoever comes back to a list starts where they left it. */
export function useFormerFocus(list: RefObject<HTMLElement | null>, link: string) {
  const [former] = useState(link);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(former)?.focus();
  }, [list, former]);
}

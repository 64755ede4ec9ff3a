import { useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as at the end. */
const slack = 32;
/** So far from the beginning of what is loaded, more is asked for. */
const ahead = 400;

/** Between a line and the end of all; null where the line is not. */
function heightBelow(scroller: HTMLElement, key: string | undefined) {
  const line = key && scroller.querySelector(`[data-line="${CSS.escape(key)}"]`);
  const end = scroller.firstElementChild?.getBoundingClientRect().bottom;
  return line && end !== undefined ? end - line.getBoundingClientRect().bottom : null;
}

/**
 * The scroller lays its one child out from below (`column-reverse`), so that the browser itself keeps the place when
 * earlier messages come in above, and stays at the end when new ones come in below.
 */
export function useScroll(lastKey: string | undefined, onNearBeginning: () => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const known = useRef({ lastKey, below: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Whoever reads further up is not moved by what comes in below the line that was the last one.
    const below = heightBelow(element, known.current.lastKey);
    const added = below === null ? 0 : below - known.current.below;
    if (lastKey !== known.current.lastKey && element.scrollTop < -slack) element.scrollTop -= added;
    known.current = { lastKey, below: heightBelow(element, lastKey) ?? 0 };
  });

  function follow() {
    const element = scroller.current;
    if (!element) return;
    setAtEnd(element.scrollTop > -slack);
    if (element.scrollHeight - element.clientHeight + element.scrollTop < ahead) onNearBeginning();
  }
  function toEnd() {
    scroller.current?.scrollTo({ top: 0 });
    setAtEnd(true);
  }
  return { scroller, isAtEnd, follow, toEnd };
}

export type Scroll = ReturnType<typeof useScroll>;

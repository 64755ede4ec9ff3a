import { useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as at the end. */
const slack = 32;
/** So far from the beginning of what is loaded, more is asked for. */
const ahead = 400;

/**
 * The scroller lays its one child out from below (`column-reverse`), so that the browser itself keeps the place when
 * earlier messages come in above, and stays at the end when new ones come in below.
 */
export function useScroll(lastKey: string | undefined, onNearBeginning: () => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const known = useRef({ height: 0, lastKey });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const grown = element.scrollHeight - known.current.height;
    // Whoever reads further up is not moved by what comes in below.
    if (lastKey !== known.current.lastKey && known.current.height > 0 && element.scrollTop < -slack)
      element.scrollTop -= grown;
    known.current = { height: element.scrollHeight, lastKey };
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

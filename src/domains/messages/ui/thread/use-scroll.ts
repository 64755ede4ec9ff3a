import { useLayoutEffect, useRef, useState } from 'react';

/** A distance from the end, in pixels, that still counts as at the end. */
const endTolerancePx = 32;
/** Earlier messages are loaded when the reader is this close to the first loaded one. */
const loadAheadPx = 400;

/** The distance from a line to the end of the content; null if the line is not rendered. */
function heightBelow(scroller: HTMLElement, key: string | undefined) {
  const line = key && scroller.querySelector(`[data-line="${CSS.escape(key)}"]`);
  const end = scroller.firstElementChild?.getBoundingClientRect().bottom;
  return line && end !== undefined ? end - line.getBoundingClientRect().bottom : null;
}

/**
 * Scrolls a conversation. The scroller uses `column-reverse`, so that the browser keeps the position when earlier
 * messages are added above, and stays at the end when new ones are added below; without `followsEnd` it keeps the
 * place there too.
 */
export function useScroll(
  lastKey: string | undefined,
  onNearBeginning: () => void,
  { followsEnd = true } = {},
) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const previous = useRef({ lastKey, below: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // If the reader has scrolled up, new messages below must not move what they read.
    const below = heightBelow(element, previous.current.lastKey);
    const added = below === null ? 0 : below - previous.current.below;
    const isScrolledUp = element.scrollTop < -endTolerancePx;
    if (lastKey !== previous.current.lastKey && (isScrolledUp || !followsEnd)) {
      element.scrollTop -= added;
      // Each new message removes the first one of the loaded pages.
      if (isScrolledUp) loadAhead(element);
    }
    previous.current = { lastKey, below: heightBelow(element, lastKey) ?? 0 };
  });

  function loadAhead({ scrollHeight, clientHeight, scrollTop }: HTMLElement) {
    const aboveView = scrollHeight - clientHeight + scrollTop;
    if (aboveView < loadAheadPx) onNearBeginning();
  }
  function onScroll() {
    const element = scroller.current;
    if (!element) return;
    setAtEnd(element.scrollTop > -endTolerancePx);
    loadAhead(element);
  }
  function scrollToEnd() {
    scroller.current?.scrollTo({ top: 0 });
    setAtEnd(true);
  }
  return { scroller, isAtEnd, onScroll, scrollToEnd };
}

export type Scroll = ReturnType<typeof useScroll>;

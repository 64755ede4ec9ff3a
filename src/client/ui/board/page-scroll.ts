type List = { scrollElement: Element | null };

function listen(types: readonly string[], update: () => void) {
  const listeners = new AbortController();
  for (const type of types)
    window.addEventListener(type, update, { passive: true, signal: listeners.signal });
  update();
  return () => listeners.abort();
}

/** Options of a virtual list that is as high as its rows: the page scrolls it. */
export const pageScroll = {
  observeElementRect: (_list: List, report: (size: { width: number; height: number }) => void) =>
    listen(['resize'], () => report({ width: innerWidth, height: innerHeight })),
  observeElementOffset: (
    { scrollElement }: List,
    report: (offset: number, isScrolling: boolean) => void,
  ) =>
    // The position of the list in the window, because the lists above it grow.
    listen(['scroll', 'resize'], () =>
      report(Math.max(0, -(scrollElement?.getBoundingClientRect().top ?? 0)), false),
    ),
  scrollToFn() {},
};

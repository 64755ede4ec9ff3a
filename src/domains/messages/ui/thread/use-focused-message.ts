import { type RefObject, useEffect, useState } from 'react';

/**
 * Decides which part of the conversation shows the message that a link or the search leads to: its end (null), or the
 * part around this message.
 */
export function useFocusedMessage(
  focusedId: number | null,
  { isLoaded, shows }: { isLoaded: boolean; shows: (id: number) => boolean },
) {
  const [anchor, setAnchor] = useState<number | null>(null);
  const [handled, setHandled] = useState<number | null>(null);
  if (focusedId !== handled && (isLoaded || focusedId === null)) {
    setHandled(focusedId);
    if (focusedId !== null) setAnchor(shows(focusedId) ? null : focusedId);
  }
  return { anchor, showEnd: () => setAnchor(null) };
}

/** Scrolls to the message when it is first shown. */
export function useScrollToMessage(
  scroller: RefObject<HTMLElement | null>,
  id: number | null,
  isShown: boolean,
) {
  useEffect(() => {
    const element = scroller.current;
    const line = isShown ? element?.querySelector(`[data-message="${id}"]`) : null;
    if (!element || !line) return;
    // Not `scrollIntoView`, which scrolls the page too.
    const { top, height } = line.getBoundingClientRect();
    const view = element.getBoundingClientRect();
    element.scrollBy({ top: top - view.top - (view.height - height) / 2 });
  }, [scroller, id, isShown]);
}

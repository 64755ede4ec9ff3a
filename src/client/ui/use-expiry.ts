import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `end` after a time. The time begins again when the pointer moves over the element, but not while it only rests there;
 * a keyboard focus inside stops it. Spread the returned props on the element.
 */
export function useExpiry(ms: number, end: () => void) {
  const [isFocused, setFocused] = useState(false);
  const [moves, setMoves] = useState(0);
  const expire = useEffectEvent(end);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each move begins the time again
  useEffect(() => {
    if (isFocused) return;
    const endsAt = Date.now() + ms;
    const timer = setTimeout(expire, ms);
    // A browser delays the timers of a page in the background by up to a minute.
    function checkTime() {
      if (Date.now() >= endsAt) expire();
    }
    document.addEventListener('visibilitychange', checkTime);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkTime);
    };
  }, [ms, isFocused, moves]);

  return {
    onPointerMove: () => setMoves((count) => count + 1),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

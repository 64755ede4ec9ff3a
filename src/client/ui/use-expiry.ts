import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `end` after a time. The time begins again when the pointer moves over the element, but not while it only rests there;
 * a keyboard focus inside stops it. Spread the returned props on the element.
 */
export function useExpiry(ms: number, end: () => void) {
  const [isFocused, setFocused] = useState(false);
  const [startedAt, start] = useState(Date.now);
  const expire = useEffectEvent(end);

  useEffect(() => {
    if (isFocused) return;
    const endsAt = startedAt + ms;
    const timer = setTimeout(expire, endsAt - Date.now());
    // A browser delays the timers of a page in the background by up to a minute.
    function checkTime() {
      if (Date.now() >= endsAt) expire();
    }
    document.addEventListener('visibilitychange', checkTime);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkTime);
    };
  }, [ms, isFocused, startedAt]);

  const restart = () => start(Date.now());
  return {
    onPointerMove: restart,
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false);
      restart();
    },
  };
}

import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S saves the drawing rather than the page. */
export function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
      return;
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const watch = new AbortController();
    // Before anything else hears of it: a field of the drawing keeps its keys to itself.
    const options = { capture: true, signal: watch.signal };
    window.addEventListener('keydown', (event) => press(event), options);
    return () => watch.abort();
  }, []);
}

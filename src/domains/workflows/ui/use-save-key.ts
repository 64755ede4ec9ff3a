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
    window.addEventListener('keydown', (event) => press(event), watch);
    return () => watch.abort();
  }, []);
}

import { useEffect, useEffectEvent } from 'react';

/** Makes Ctrl+S save the diagram instead of the page. */
export function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
      return;
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const watch = new AbortController();
    // In the capture phase, because text fields on the canvas stop the propagation of their keys.
    const options = { capture: true, signal: watch.signal };
    window.addEventListener('keydown', (event) => press(event), options);
    return () => watch.abort();
  }, []);
}

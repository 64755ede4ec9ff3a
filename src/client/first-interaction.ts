const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'scroll',
  'focusin',
  // A password manager fills a form without any other event.
  'input',
];

/** Runs `callback` on the first interaction. Until then the page needs no script, which saves work on phones. */
export function onFirstInteraction(callback: () => void) {
  const first = new AbortController();
  const once = () => {
    first.abort();
    callback();
  };
  // There is no window where markup is rendered without a browser.
  for (const type of interactionEvents)
    globalThis.window?.addEventListener(type, once, { passive: true, signal: first.signal });
}

const signs = [
  ...['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'],
  // A password manager fills a form without a touch.
  'input',
];

/** With the first sign of a visitor; until then nothing on the page needs a script, and a phone saves the work. */
export function whenVisited(act: () => void) {
  const first = new AbortController();
  const once = () => {
    first.abort();
    act();
  };
  for (const sign of signs)
    window.addEventListener(sign, once, { passive: true, signal: first.signal });
}

// The form's own styles stand in the page from the start, not only with its script.
import '#domains/leads/ui/demo-form/demo-form.module.css';
import { watchForm } from './form-island.ts';
import { closeMenuAfterUse } from './menu.ts';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'];

/** With the first sign of a visitor; until then nothing on the page needs a script, and a phone saves the work. */
function whenVisited(act: () => void) {
  const first = new AbortController();
  const once = () => {
    first.abort();
    act();
  };
  for (const sign of signs)
    window.addEventListener(sign, once, { passive: true, signal: first.signal });
}

async function takeOverCalculator() {
  const element = document.getElementById('calculator');
  if (element) (await import('./calculator/hydrate-calculator.tsx')).takeOver(element);
}

closeMenuAfterUse();
watchForm();
whenVisited(() => void takeOverCalculator());

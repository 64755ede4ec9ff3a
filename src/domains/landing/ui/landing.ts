// The form's own styles stand in the page from the start, not only with its script.
import '#domains/leads/ui/demo-form/demo-form.module.css';
import { watchForm } from './form-island.ts';
import { closeMenuAfterUse } from './menu.ts';

/** Once the page stands, and never in the way of what the visitor does first. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(act, { timeout: 2_000 })
    : setTimeout(act, 200);

const whenLoaded = (act: () => void) => {
  if (document.readyState === 'complete') whenIdle(act);
  else window.addEventListener('load', () => whenIdle(act), { once: true });
};

async function takeOverCalculator() {
  const element = document.getElementById('calculator');
  if (element) (await import('./calculator/hydrate-calculator.tsx')).takeOver(element);
}

closeMenuAfterUse();
watchForm();
whenLoaded(() => void takeOverCalculator());

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
  if (element) (await import('./calculator/hydrate.tsx')).takeOver(element);
}

closeMenuAfterUse();
whenLoaded(() => void takeOverCalculator());

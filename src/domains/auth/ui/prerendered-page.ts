import './prerendered-page.css';
// Imported for its effect: applies the light or dark mode.
import '#client/theme/mode.ts';
import { onFirstInteraction } from '#client/first-interaction.ts';
import { replacePrerendered } from './replace-prerendered.ts';

type Pages = { prerendered: HTMLElement; page: HTMLElement };

const isRendered = (page: HTMLElement) =>
  page.querySelector('h1') && !page.querySelector('[data-loading]');

/** Replaces the prerendered page once the application has rendered, but not during a press or a text composition. */
function replaceWhenRendered({ prerendered, page }: Pages) {
  const ongoing = { pointer: false, composition: false };
  const end = new AbortController();
  const tryReplace = () => {
    if (!prerendered.isConnected || ongoing.pointer || ongoing.composition || !isRendered(page))
      return;
    watch.disconnect();
    end.abort();
    replacePrerendered(prerendered, page);
  };
  const watch = new MutationObserver(tryReplace);
  const track = (what: keyof typeof ongoing, isOngoing: boolean, ...events: string[]) => {
    const update = () => {
      ongoing[what] = isOngoing;
      // The click event follows pointerup, and the input event follows compositionend.
      if (!isOngoing) setTimeout(tryReplace);
    };
    for (const event of events)
      window.addEventListener(event, update, { capture: true, passive: true, signal: end.signal });
  };
  track('pointer', true, 'pointerdown');
  track('pointer', false, 'pointerup', 'pointercancel', 'dragend');
  track('composition', true, 'compositionstart');
  track('composition', false, 'compositionend');
  watch.observe(page, { childList: true, subtree: true });
}

/** Reloads once, because after a release the files have new names. Then shows an error. */
function reloadOrShowError(prerendered: HTMLElement) {
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload =
    navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  if (navigator.onLine && !isReload) return window.location.reload();
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.textContent = "We can't reach the server. Check your connection and reload the page.";
  prerendered.prepend(notice);
  window.addEventListener('online', () => window.location.reload(), { once: true });
}

/** The prerendered page does not know the plan that a visitor chose, which the application names. */
const namesPlan = () =>
  new URLSearchParams(window.location.search).get('next')?.startsWith('/checkout?plan=') === true;

/**
 * Loads the application on the first interaction with the prerendered page of `auth.html`, and replaces that page when
 * the application has rendered.
 */
export function loadOnFirstInteraction(load: () => Promise<unknown>) {
  const prerendered = document.getElementById('early');
  const page = document.getElementById('root');
  if (!prerendered || !page) throw new Error('auth.html has no #early or no #root');
  const start = () => {
    replaceWhenRendered({ prerendered, page });
    load().catch(() => reloadOrShowError(prerendered));
  };
  // The user may have interacted with the page before this script was loaded.
  if (namesPlan() || prerendered.querySelector('[aria-busy=true], :focus')) start();
  else onFirstInteraction(start);
}

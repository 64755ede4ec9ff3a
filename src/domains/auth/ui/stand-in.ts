import './stand-in.css';
// Follows the system's light and dark as the application does.
import '#client/theme/mode.ts';
import { whenVisited } from '#domains/landing/ui/when-visited.ts';
import { handOver } from './hand-over.ts';

type Parts = { early: HTMLElement; page: HTMLElement };

const isThere = (page: HTMLElement) =>
  page.querySelector('h1') && !page.querySelector('[data-loading]');

/** Hands over once the page stands, but not under a pressed button or in the middle of a character. */
function handOverWhenThere({ early, page }: Parts) {
  const held = { pointer: false, composition: false };
  const end = new AbortController();
  const takeOver = () => {
    if (!early.isConnected || held.pointer || held.composition || !isThere(page)) return;
    watch.disconnect();
    end.abort();
    handOver(early, page);
  };
  const watch = new MutationObserver(takeOver);
  const hold = (what: keyof typeof held, isHeld: boolean, ...events: string[]) => {
    const note = () => {
      held[what] = isHeld;
      // The click comes after the pointer was lifted, the text after its composition.
      if (!isHeld) setTimeout(takeOver);
    };
    for (const event of events)
      window.addEventListener(event, note, { capture: true, passive: true, signal: end.signal });
  };
  hold('pointer', true, 'pointerdown');
  hold('pointer', false, 'pointerup', 'pointercancel', 'dragend');
  hold('composition', true, 'compositionstart');
  hold('composition', false, 'compositionend');
  watch.observe(page, { childList: true, subtree: true });
}

/** After a release of ours the files have other names, which a new page knows. */
function startAgain(early: HTMLElement) {
  const [visit] = performance.getEntriesByType('navigation');
  const isSecond = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  if (navigator.onLine && !isSecond) return window.location.reload();
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.textContent = "We can't reach GVA. Check your connection and reload the page.";
  early.prepend(notice);
  window.addEventListener('online', () => window.location.reload(), { once: true });
}

/** The sign-in of `auth.html` stands until the application, loaded at the first sign of a visitor, takes its place. */
export function standIn(load: () => Promise<unknown>) {
  const early = document.getElementById('early');
  const page = document.getElementById('root');
  if (!early || !page) throw new Error('auth.html has no #early or no #root');
  const start = () => {
    handOverWhenThere({ early, page });
    load().catch(() => startAgain(early));
  };
  // What was pressed or entered before this file came is a sign as well.
  if (early.querySelector('[aria-busy=true], :focus')) start();
  else whenVisited(start);
}

import { keepDraft } from '#domains/leads/ui/demo-form/draft.ts';

/** A screen before it is seen. */
function whenNear(element: Element, act: () => void, signal: AbortSignal) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) act();
    },
    { rootMargin: '100%' },
  );
  watch.observe(element);
  signal.addEventListener('abort', () => watch.disconnect());
}

/** Hands the form to its script before it is needed; what is sent earlier is sent once the script is there. */
export function watchForm() {
  const element = document.getElementById('form');
  const form = element?.querySelector('form');
  if (!element || !form) return;
  keepDraft(form);
  const early = new AbortController();
  const { signal } = early;
  let isAsked = false;
  let isUnderWay = false;

  async function hand(element: Element, form: HTMLFormElement) {
    if (isUnderWay) return;
    isUnderWay = true;
    const taken = import('./hydrate-form.tsx').then(({ takeOver }) => takeOver(element));
    const isTaken = await taken.then(
      () => true,
      () => false,
    );
    early.abort();
    // Whoever stands in it already has entered it for its script too.
    const { activeElement } = document;
    if (form.contains(activeElement))
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (!isAsked) return;
    const sending = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    // Without its script the form is sent as a form.
    if (!isTaken || form.dispatchEvent(sending)) form.requestSubmit();
  }
  const start = () => void hand(element, form);

  whenNear(element, start, signal);
  form.addEventListener('focusin', start, { signal });
  form.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element && target.closest('[type=submit]'))) return;
      event.preventDefault();
      isAsked = true;
      start();
    },
    { capture: true, signal },
  );
}

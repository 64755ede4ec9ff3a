import { autosaveDraft } from '#domains/leads/ui/demo-form/draft.ts';

/** Calls back when the element is less than one screen away from the viewport. */
function onApproach(element: Element, callback: () => void, signal: AbortSignal) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
    },
    { rootMargin: '100%' },
  );
  watch.observe(element);
  signal.addEventListener('abort', () => watch.disconnect());
}

/** Hydrates the form shortly before it is needed. A submission before the hydration is sent after it. */
export function setUpForm() {
  const element = document.getElementById('form');
  const form = element?.querySelector('form');
  if (!element || !form) return;
  autosaveDraft(form);
  const listeners = new AbortController();
  const { signal } = listeners;
  let isSubmitRequested = false;
  let isHydrating = false;

  async function hydrate(element: Element, form: HTMLFormElement) {
    if (isHydrating) return;
    isHydrating = true;
    const hydrated = import('./hydrate-form.tsx').then(({ hydrateForm }) => hydrateForm(element));
    const isHydrated = await hydrated.then(
      () => true,
      () => false,
    );
    listeners.abort();
    // React missed the focus event of a field that was focused before the hydration.
    const { activeElement } = document;
    if (form.contains(activeElement))
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (!isSubmitRequested) return;
    const submitEvent = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    // If the hydration failed, submit it as a plain HTML form.
    if (!isHydrated || form.dispatchEvent(submitEvent)) form.requestSubmit();
  }
  const start = () => void hydrate(element, form);

  onApproach(element, start, signal);
  form.addEventListener('focusin', start, { signal });
  form.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element && target.closest('[type=submit]'))) return;
      event.preventDefault();
      isSubmitRequested = true;
      start();
    },
    { capture: true, signal },
  );
}

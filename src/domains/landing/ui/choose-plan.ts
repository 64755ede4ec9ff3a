export const demoFormId = 'demo-form';

/** Selects the clicked plan in the form. Without JavaScript, the link reloads the page with the plan selected. */
export function prefillChosenPlan() {
  const section = document.getElementById(demoFormId);
  const choice = section?.querySelector<HTMLSelectElement>('select[name=plan]');
  if (!choice) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-plan]'))
    link.addEventListener('click', (event) => {
      // Leave links opened in a new tab or window to the browser.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      choice.value = link.dataset.plan ?? '';
      choice.dispatchEvent(new Event('input', { bubbles: true }));
      // If the URL already has this fragment, setting it does not scroll.
      section?.scrollIntoView();
      location.hash = demoFormId;
      choice.focus({ preventScroll: true });
    });
}

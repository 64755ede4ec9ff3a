export const demoFormId = 'demo-form';

/** A plan that is chosen goes to the form; without a script the link loads the page with the plan chosen. */
export function carryChosenPlan() {
  const section = document.getElementById(demoFormId);
  const choice = section?.querySelector<HTMLSelectElement>('select[name=plan]');
  if (!choice) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-plan]'))
    link.addEventListener('click', (event) => {
      // A new tab or window loads the page with the plan.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      choice.value = link.dataset.plan ?? '';
      choice.dispatchEvent(new Event('input', { bubbles: true }));
      // An address that names the form already does not scroll to it again.
      section?.scrollIntoView();
      location.hash = demoFormId;
      choice.focus({ preventScroll: true });
    });
}

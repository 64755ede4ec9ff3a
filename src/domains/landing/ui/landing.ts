// Imported here, because the prerendered form needs its styles before its script loads.
import '#domains/leads/ui/demo-form/demo-form.module.css';
import { onFirstInteraction } from '#client/first-interaction.ts';
import { currentMode, onModeChange, setColorMode } from '#client/theme/mode.ts';
import { setUpForm } from './form-island.ts';

/** Closes the menu when a link is clicked, because the links lead to sections of the same page. */
function closeMenuOnClick() {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}

/** The portal uses the same stored choice. */
function setUpColorModeButton() {
  const button = document.getElementById('color-mode');
  if (!button) return;
  const otherMode = () => (currentMode() === 'dark' ? 'light' : 'dark');
  const updateLabel = () => {
    button.ariaLabel = `Switch to ${otherMode()} mode`;
  };
  updateLabel();
  onModeChange(updateLabel);
  button.addEventListener('click', () => setColorMode(otherMode()));
}

/** Selects the clicked plan in the form. Without JavaScript, the link reloads the page with the plan selected. */
function selectClickedPlan() {
  const section = document.getElementById('demo-form');
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
      location.hash = 'demo-form';
      choice.focus({ preventScroll: true });
    });
}

async function setUpCalculator() {
  const element = document.getElementById('calculator');
  if (element) (await import('./calculator/hydrate-calculator.tsx')).hydrateCalculator(element);
}

closeMenuOnClick();
setUpColorModeButton();
setUpForm();
selectClickedPlan();
onFirstInteraction(() => void setUpCalculator());

// Imported here, because the prerendered form needs its styles before its script loads.
import '#domains/leads/ui/demo-form/demo-form.module.css';
import { onFirstInteraction } from '#client/first-interaction.ts';
import { currentMode, onModeChange, setColorMode } from '#client/theme/mode.ts';
import { prefillChosenPlan } from './choose-plan.ts';
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

async function setUpCalculator() {
  const element = document.getElementById('calculator');
  if (element) (await import('./calculator/hydrate-calculator.tsx')).hydrateCalculator(element);
}

closeMenuOnClick();
setUpColorModeButton();
setUpForm();
prefillChosenPlan();
onFirstInteraction(() => void setUpCalculator());

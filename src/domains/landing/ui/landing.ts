// Imported here, because the prerendered form needs its styles before its script loads.
import '#domains/leads/ui/demo-form/demo-form.module.css';
import { prefillChosenPlan } from './choose-plan.ts';
import { setUpColorModeButton } from './color-mode-button.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { setUpForm } from './form-island.ts';
import { closeMenuOnClick } from './menu.ts';

async function setUpCalculator() {
  const element = document.getElementById('calculator');
  if (element) (await import('./calculator/hydrate-calculator.tsx')).hydrateCalculator(element);
}

closeMenuOnClick();
setUpColorModeButton();
setUpForm();
prefillChosenPlan();
onFirstInteraction(() => void setUpCalculator());

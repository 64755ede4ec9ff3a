// The form's own styles stand in the page from the start, not only with its script.
import '#domains/leads/ui/demo-form/demo-form.module.css';
import { carryChosenPlan } from './choose-plan.ts';
import { offerColours } from './colours.ts';
import { onFirstInteraction } from './first-interaction.ts';
import { watchForm } from './form-island.ts';
import { closeMenuAfterUse } from './menu.ts';

async function takeOverCalculator() {
  const element = document.getElementById('calculator');
  if (element) (await import('./calculator/hydrate-calculator.tsx')).takeOver(element);
}

closeMenuAfterUse();
offerColours();
watchForm();
carryChosenPlan();
onFirstInteraction(() => void takeOverCalculator());

/** The placeholder that is set when the URL of the page names this plan. */
export const planPlaceholder = (plan: string) => `PLAN_${plan.replaceAll('-', '_')}`;

/** Selects an `<option>` when the URL names this plan. */
export const planOptionAttribute = (plan: string) =>
  `[[if ${planPlaceholder(plan)}]] selected[[end ${planPlaceholder(plan)}]]`;

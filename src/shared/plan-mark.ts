/** The name under which the settings of a page know that its address names this plan. */
export const planFact = (plan: string) => `PLAN_${plan.replaceAll('-', '_')}`;

/** In an option's tag: selects it where the address names this plan. */
export const planMark = (plan: string) =>
  `[[if ${planFact(plan)}]] selected[[end ${planFact(plan)}]]`;

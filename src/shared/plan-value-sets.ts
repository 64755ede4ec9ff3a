/** A scheduled change of a plan. `withdrawn`: by someone, or because its plan was cancelled, ended or replaced before. */
export const planChangeStatuses = ['scheduled', 'applied', 'withdrawn'] as const;
export type PlanChangeStatus = (typeof planChangeStatuses)[number];

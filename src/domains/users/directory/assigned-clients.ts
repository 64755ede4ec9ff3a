import type { AssignedClientOfVa } from './schema.ts';

/** The fields of a VA's profile that name one client: the first, which is the oldest assignment. */
export const firstAssignment = ([first]: AssignedClientOfVa[]) => ({
  assignedClientId: first?.id ?? null,
  assignedAt: first?.assignedAt ?? null,
});

export const firstCompany = ([first]: AssignedClientOfVa[]) => ({
  companyName: first?.companyName ?? null,
  subscriptionPlan: first?.subscriptionPlan ?? null,
});

import type { SetUp, VaFirstDay } from './schema.ts';

/** Which steps of a new agency are done, in their order. */
export const stepsOfAgency = (state: Omit<SetUp, 'isComplete'>) => [
  state.hasIdentity,
  state.hasPlans,
  state.hasPayment,
  state.openInvitations + state.vas > 0,
  state.hasLead,
  state.hasClient,
  state.hasInvoice,
];

/** Which first steps of a new VA are done. */
export const stepsOfVa = (day: Omit<VaFirstDay, 'isComplete'>) => [
  day.hasPhoto,
  day.hasTimeZone,
  day.weeklyHours !== null,
  day.hasTask,
];

import { formatHoursMinutes } from '#shared/dates.ts';

/** What becomes of hours that a plan leaves behind when it ends. */
export const keptHours = (hoursLeft: number) =>
  `Your ${formatHoursMinutes(hoursLeft)} unused hours are kept for your next plan.`;

import { formatHoursMinutes } from '#shared/dates.ts';

/** What becomes of hours that a plan leaves behind when it ends. */
export const keptHours = (hoursLeft: number) =>
  `We keep your ${formatHoursMinutes(hoursLeft)} unused hours for your next plan.`;

import { formatHoursMinutes } from '#shared/dates.ts';

/** Tells a client that the unused hours of an ended plan are kept. */
export const keptHoursNotice = (hoursLeft: number) =>
  `We keep your ${formatHoursMinutes(hoursLeft)} unused hours for your next plan.`;

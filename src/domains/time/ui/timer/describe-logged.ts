import { formatHours, formatHoursMinutes } from '#shared/dates.ts';

/** The toast for logged time: the sentence from the specification, with `h:mm` added as elsewhere. */
export const describeLogged = (hours: number) => ({
  title: 'Time logged successfully',
  description: `You've logged ${formatHours(hours)} hours for this task.`,
  aside: formatHoursMinutes(hours),
});

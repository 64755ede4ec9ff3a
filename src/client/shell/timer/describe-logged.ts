import { formatHours, formatHoursMinutes } from '#shared/dates.ts';

/** What a toast says of logged time: the specification's sentence, and `h:mm` as everywhere else. */
export const describeLogged = (hours: number) => ({
  title: 'Time logged successfully',
  description: `You've logged ${formatHours(hours)} hours for this task.`,
  aside: formatHoursMinutes(hours),
});

import { addDays, formatShortDay } from '#shared/dates.ts';

export const daysOf = (week: string) => Array.from({ length: 7 }, (_, day) => addDays(week, day));

/** `Nov 16 – Nov 22`, with the year if it is not this one. */
export const describeWeek = (week: string, today: string) =>
  `${formatShortDay(week, today)} – ${formatShortDay(addDays(week, 6), today)}`;

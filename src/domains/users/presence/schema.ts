import * as z from 'zod';
import { timeZone } from '#shared/calendar.ts';
import { weekdays } from '#shared/routine-value-sets.ts';
import { rule } from '#shared/rule.ts';

export const presence = z.object({
  isOnline: z.boolean(),
  lastSeenAt: z.iso.datetime({ precision: 3 }).nullable(),
  timeZone: z.string().nullable(),
});
export type Presence = z.infer<typeof presence>;

export const setTimeZoneInput = z.object({ timeZone });

const hour = z.int('Choose an hour').min(0, 'Choose an hour').max(23, 'Choose an hour');

/** Full hours in the user's time zone; they may include midnight. The days are those on which they begin. */
export const workHours = z
  .object({
    from: hour,
    to: hour,
    days: z
      .array(z.enum(weekdays, { error: 'Choose a day' }))
      .min(1, 'Choose at least one day')
      .max(weekdays.length)
      .overwrite((days) => weekdays.filter((day) => days.includes(day))),
  })
  .refine(({ from, to }) => from !== to, rule('to', 'Choose two different hours', ['from']));
export type WorkHours = z.infer<typeof workHours>;

/** Null removes them. */
export const setWorkHoursInput = z.object({ workHours: workHours.nullable() });

/** Where and when a user works; each null until it is known. */
export const workplace = z.object({
  timeZone: z.string().nullable(),
  workHours: workHours.nullable(),
});
export type Workplace = z.infer<typeof workplace>;

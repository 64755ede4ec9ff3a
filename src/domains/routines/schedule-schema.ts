import * as z from 'zod';
import { calendarDate, timeZone } from '#shared/calendar.ts';
import { monthlyOn, weekdays } from '#shared/routine-value-sets.ts';
import { rule } from '#shared/rule.ts';

export const maxEvery = 99;
export const defaultTime = '09:00';

const everyMessage = `Repeat every 1 to ${maxEvery}`;
const endBeforeStart = 'The last day must not be before the first day';

const fields = z.object({
  startDate: calendarDate('Choose the first day', 'Invalid first day'),
  endDate: calendarDate('Choose the last day', 'Invalid last day')
    .nullish()
    .transform((day) => day ?? null),
  /** Local time in the time zone. */
  time: z
    .string({ error: 'Choose a time' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time between 00:00 and 23:59')
    .default(defaultTime),
  timeZone,
  /** 2 is every second day, week, month, quarter or year. */
  every: z.int(everyMessage).min(1, everyMessage).max(maxEvery, everyMessage).default(1),
  /** Of a weekly routine; empty for the weekday of the first day. */
  weekdays: z
    .array(z.enum(weekdays, { error: 'Unknown weekday' }), { error: 'Unknown weekday' })
    .transform((chosen) => weekdays.filter((one) => chosen.includes(one)))
    .default([]),
  /** The day of a monthly, quarterly or yearly routine, seen from its first day. */
  monthlyOn: z.enum(monthlyOn, { error: 'Unknown day of the month' }).default('day'),
});

const isInOrder = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
  endDate === null || endDate >= startDate;
const order = rule('endDate', endBeforeStart, ['startDate']);

/** The dates on which a routine creates its task. The form and the calls have the same rules. */
export const scheduleInput = fields.refine(isInOrder, order);

export const schedule = z
  .object({
    startDate: z.iso.date(),
    endDate: z.iso.date().nullable(),
    time: z.string(),
    timeZone: z.string(),
    every: z.int(),
    weekdays: z.array(z.enum(weekdays)),
    monthlyOn: z.enum(monthlyOn),
  })
  .meta({ id: 'RoutineSchedule' });
export type Schedule = z.infer<typeof schedule>;

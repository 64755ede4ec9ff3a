import * as z from 'zod';
import { isCalendarDate, parseCalendarDate, weekStartOf } from './dates.ts';
import { isTimeZone } from './time-zones.ts';

/** A calendar day without time and time zone, in responses as `YYYY-MM-DD`. */
export const calendarDate = (missing: string, impossible: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .transform((value, context) => {
      const day = parseCalendarDate(value);
      if (day) return day;
      context.addIssue({ code: 'custom', message: impossible });
      return z.NEVER;
    })
    .meta({ override: { type: 'string', description: 'DD-MM-YY or YYYY-MM-DD' } });

/** The Monday with which a week begins. */
export const week = calendarDate('Week is required', 'Enter a Monday such as 2026-03-02')
  .refine((day) => weekStartOf(day) === day, 'A week begins on a Monday')
  .meta({ override: { type: 'string', format: 'date', description: 'A Monday, YYYY-MM-DD' } });

/** A timestamp with a time zone from 2000 to 2099, in responses in UTC with milliseconds. */
export const instant = (message: string) =>
  z
    .string({ error: message })
    .pipe(z.iso.datetime({ offset: true, error: message }))
    .transform((value) => new Date(value).toISOString())
    .refine((value) => isCalendarDate(value.slice(0, 10)), message)
    .meta({ override: { type: 'string', format: 'date-time' } });

/** A name of the time zone database, such as `Europe/Berlin`. */
export const timeZone = z
  .string({ error: 'Unknown time zone' })
  .max(64, 'Unknown time zone')
  .refine(isTimeZone, 'Unknown time zone');

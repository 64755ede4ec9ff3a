import * as z from 'zod';
import { timeZone } from '#shared/calendar.ts';

export const presence = z.object({
  isOnline: z.boolean(),
  lastSeenAt: z.iso.datetime({ precision: 3 }).nullable(),
  timeZone: z.string().nullable(),
});
export type Presence = z.infer<typeof presence>;

export const setTimeZoneInput = z.object({ timeZone });

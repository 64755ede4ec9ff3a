import * as z from 'zod';
import { timeZone } from '#shared/calendar.ts';

export const followInput = z
  .object({
    /** The id of the last event received, or the position of the snapshot of the oldest data; the new stream continues after it. */
    lastEventId: z.string().max(40).nullish(),
    /** A random id of the connection; a new stream with the same id replaces the old one. */
    connectionId: z.string().max(40).nullish(),
    /** The browser's time zone; null if invalid. */
    timeZone: timeZone.nullish().catch(null),
  })
  .optional();

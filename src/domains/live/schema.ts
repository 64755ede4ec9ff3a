import * as z from 'zod';
import { timeZone } from '#shared/calendar.ts';
import { maxPositionLength } from '#shared/stream-position.ts';

export const followInput = z
  .object({
    /** The last event received on any stream; the new stream continues after it. */
    lastEventId: z.string().max(maxPositionLength).nullish(),
    /** A random id of the connection; a new stream with the same id replaces the old one. */
    connectionId: z.string().max(40).nullish(),
    /** The browser's time zone; null if invalid. */
    timeZone: timeZone.nullish().catch(null),
  })
  .optional();

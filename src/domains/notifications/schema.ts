import * as z from 'zod';
import { timeZone } from '#shared/time-zone.ts';

export const followInput = z
  .object({
    /** The last event heard, wherever it was heard: the stream goes on after it. */
    lastEventId: z.string().max(20).nullish(),
    /** A random name of the browser; its new stream takes the place of its former one. */
    seat: z.string().max(40).nullish(),
    /** Where the browser is; what is no time zone is none. */
    timeZone: timeZone.nullish().catch(null),
  })
  .optional();

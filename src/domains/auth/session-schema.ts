import * as z from 'zod';
import { publicId } from '#shared/id.ts';

export const sessionRef = z.object({ id: publicId });

export const openSession = z
  .object({
    /** A public id, which does not grant access to the session. */
    id: z.string(),
    createdAt: z.iso.datetime({ precision: 3 }),
    /** Accurate to about ten minutes. */
    lastSeenAt: z.iso.datetime({ precision: 3 }),
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type OpenSession = z.infer<typeof openSession>;

import * as z from 'zod';

const publicId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Maps a malformed id to one that no session has, so that the response is 404. */
const toPublicId = (value: unknown) =>
  typeof value === 'string' && publicId.test(value) ? value : '';

export const sessionRef = z.object({
  id: z
    .unknown()
    .transform(toPublicId)
    .meta({ override: { type: 'string', format: 'uuid' } }) as unknown as z.ZodType<string, string>,
});

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

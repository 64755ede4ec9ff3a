import * as z from 'zod';

const publicId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is no id at all reads as one that no session has, and so answers 404. */
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
    /** A name for the session; it opens nothing. */
    id: z.string(),
    createdAt: z.iso.datetime({ precision: 3 }),
    /** To about ten minutes. */
    lastSeenAt: z.iso.datetime({ precision: 3 }),
    userAgent: z.string().nullable(),
    ip: z.string().nullable(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type OpenSession = z.infer<typeof openSession>;

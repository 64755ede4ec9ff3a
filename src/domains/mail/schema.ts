import * as z from 'zod';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { mailKinds } from '#shared/value-sets.ts';

export const listParkedInput = z.object({ limit, cursor: cursor.optional() });
export const mailRef = z.object({ id });

/** An email that could not be delivered. Without its text, because its links are only for the recipient. */
export const parkedMail = z
  .object({
    id: z.int(),
    kind: z.enum(mailKinds),
    recipient: z.string(),
    subject: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
    parkedAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'ParkedMail' });
export type ParkedMail = z.infer<typeof parkedMail>;

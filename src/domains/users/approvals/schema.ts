import * as z from 'zod';
import { serviceKey } from '#shared/category-schema.ts';
import { cursor, limit } from '#shared/page.ts';
import { line } from '#shared/text.ts';

/** `q` matches part of the VA's name, username or email address. */
export const listApprovalsInput = z.object({
  q: line(200).optional(),
  limit,
  cursor: cursor.optional(),
});

/** A VA who registered and waits for the approval of an administrator. */
export const applicant = z
  .object({
    id: z.int(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    profileImage: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
    specialization: serviceKey.nullable(),
    skills: z.array(z.string()),
    availability: z.string().nullable(),
    bio: z.string().nullable(),
  })
  .meta({ id: 'Applicant' });
export type Applicant = z.infer<typeof applicant>;

import * as z from 'zod';
import { reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { auditActions, auditKinds } from '#shared/value-sets.ts';

export const listAuditInput = z.object({
  objectKind: z.enum(auditKinds, { error: 'Unknown kind of object' }).optional(),
  objectId: reference('objectId must be an id').optional(),
  actorId: reference('actorId must be an id').optional(),
  limit,
  cursor: cursor.optional(),
});

const facts = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z
  .object({
    id: z.int(),
    actorId: z.int().nullable(),
    /** Null if no user was signed in, or if the user has been deleted. */
    actor: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    action: z.enum(auditActions),
    objectKind: z.enum(auditKinds),
    objectId: z.int(),
    before: facts,
    after: facts,
    address: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

import * as z from 'zod';
import type { AuditAction, AuditKind } from '#db/types.ts';
import { reference } from '#shared/id.ts';
import { keysOf } from '#shared/keys.ts';
import { cursor, limit } from '#shared/page.ts';

// `satisfies` makes the compiler report missing and unknown kinds.
const kinds = {
  user: true,
  assignment: true,
  subscription: true,
  'plan-template': true,
  hours: true,
  task: true,
  comment: true,
  workflow: true,
  'workflow-comment': true,
  routine: true,
  lead: true,
  invitation: true,
  payment: true,
  file: true,
  'sign-in': true,
  export: true,
} satisfies Record<AuditKind, true>;

const actions = {
  created: true,
  updated: true,
  deleted: true,
  assigned: true,
  unassigned: true,
  converted: true,
  approved: true,
  invited: true,
  'password-changed': true,
  'sessions-ended': true,
  corrected: true,
  refunded: true,
  'signed-in': true,
  'sign-in-failed': true,
  exported: true,
  downloaded: true,
  accepted: true,
  rejected: true,
} satisfies Record<AuditAction, true>;

const kindNames = keysOf(kinds);
const actionNames = keysOf(actions);

export const listAuditInput = z.object({
  objectKind: z.enum(kindNames, { error: 'Unknown kind of object' }).optional(),
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
    action: z.enum(actionNames),
    objectKind: z.enum(kindNames),
    objectId: z.int(),
    before: facts,
    after: facts,
    address: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

import * as z from 'zod';
import { auditActions, auditKinds } from '#shared/audit-value-sets.ts';
import { reference } from '#shared/id.ts';
import { instantLimit } from '#shared/instant.ts';
import { cursor, limit } from '#shared/page.ts';
import { line } from '#shared/text.ts';

export const listAuditInput = z.object({
  objectKind: z.enum(auditKinds, { error: 'Unknown kind of object' }).optional(),
  objectId: reference('objectId must be an id').optional(),
  action: z.enum(auditActions, { error: 'Unknown action' }).optional(),
  /** The user who acted. */
  actorId: reference('actorId must be an id').optional(),
  /** The first instant of the period. */
  from: instantLimit('from must be an instant in UTC'),
  /** The first instant after the period. */
  to: instantLimit('to must be an instant in UTC'),
  /** A part of the name of a person, a company, a lead or a task, or of a text in the facts. */
  q: line(200).optional(),
  limit,
  cursor: cursor.optional(),
});

const facts = z.record(z.string(), z.unknown()).nullable();

export const referenceKinds = [
  'user',
  'task',
  'workflow',
  'routine',
  'lead',
  'invitation',
  'subscription',
  'payment',
  'plan-template',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** An object that an entry names and that still exists. */
const auditReference = z.object({
  kind: z.enum(referenceKinds),
  id: z.int(),
  /** The current name or title. */
  name: z.string(),
  /** The company of a client. */
  company: z.string().nullable(),
  /** The client of a subscription or a payment, who may have been deleted. */
  clientId: z.int().nullable(),
});
export type AuditReference = z.infer<typeof auditReference>;

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
    /** The objects that the entry names, without deleted ones. */
    references: z.array(auditReference),
    address: z.string().nullable(),
    createdAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

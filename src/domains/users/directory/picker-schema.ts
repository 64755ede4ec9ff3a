import * as z from 'zod';
import { serviceKey } from '#shared/category-schema.ts';
import { id } from '#shared/id.ts';
import { limit, textCursor } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { line } from '#shared/text.ts';
import { userStatus } from '../schema.ts';

const person = z.object({
  id: z.int(),
  fullName: z.string(),
  profileImage: z.string().nullable(),
});

export const assignableVa = person.extend({
  status: userStatus,
  specialization: serviceKey.nullable(),
  rating: z.number(),
  /** Whether the VA is assigned to the client. */
  isMine: z.boolean(),
});
export type AssignableVa = z.infer<typeof assignableVa>;

/** `q` matches part of the name. Administrators name the client; clients ask for themselves. */
export const listVasInput = z.object({
  q: line(200).optional(),
  clientId: id.optional(),
  limit,
});

export const listOwnVasInput = z.object({ limit });

export const clientChoice = z.object({
  id: z.int(),
  fullName: z.string(),
  companyName: z.string(),
});

export const assignedClient = person
  .extend({
    email: z.string(),
    createdAt: z.iso.datetime(),
    companyName: z.string().nullable(),
    assignedAt: z.iso.datetime(),
  })
  .meta({ id: 'AssignedClient' });

export type AssignedClient = z.infer<typeof assignedClient>;

/** `assignedClient` is the first of `assignedClients`, which begin with the oldest assignment. */
export const assignedClients = z.object({
  assignedClient: assignedClient.nullable(),
  assignedClients: z.array(assignedClient),
});

export const assignedVa = person
  .extend({ email: z.string(), role, status: userStatus })
  .meta({ id: 'AssignedVa' });

/** `q` matches part of the VA's or the client's name. */
export const countPairsInput = z.object({ q: line(200).optional() });

export const searchClientsInput = z.object({
  q: line(200).optional(),
  limit,
  cursor: textCursor.optional(),
});

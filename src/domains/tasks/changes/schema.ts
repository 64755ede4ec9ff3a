import * as z from 'zod';
import { taskCategoryKey } from '#shared/category-schema.ts';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { taskActs } from '#shared/value-sets.ts';
import { taskPriority, taskStatus } from '../schema.ts';

export const listChangesInput = z.object({ id, limit, cursor: cursor.optional() });

/** `fullName` is null for a deleted user, and for a client that the reader must not know. */
const person = z.object({ fullName: z.string().nullable() });

const fromTo = <Value extends z.ZodType>(value: Value) =>
  z.object({ from: value, to: value }).optional();

const changedFields = z.object({
  title: fromTo(z.string()),
  client: fromTo(person),
  va: fromTo(person.extend({ id: z.int() }).nullable()),
  status: fromTo(taskStatus),
  priority: fromTo(taskPriority),
  category: fromTo(taskCategoryKey),
  dueDate: fromTo(z.iso.date()),
  estimatedHours: fromTo(z.number().nullable()),
  /** The number of files. */
  files: fromTo(z.int()),
  /** The texts are not kept. */
  description: z.literal(true).optional(),
});
export type ChangedFields = z.infer<typeof changedFields>;

export const taskChange = z.object({
  id: z.int(),
  actor: person.extend({ id: z.int().nullable(), role: role.nullable() }),
  isCreation: z.boolean(),
  /** Set if the task was deleted or restored. */
  act: z.enum(taskActs).nullable(),
  fields: changedFields,
  createdAt: z.iso.datetime(),
});
export type TaskChange = z.infer<typeof taskChange>;

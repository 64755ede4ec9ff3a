import * as z from 'zod';
import { invoiceState } from '#domains/invoices/schema.ts';
import { leadStatus } from '#domains/leads/schema.ts';
import { taskStatus } from '#domains/tasks/schema.ts';
import { role } from '#shared/role.ts';
import { minSearchLength } from '#shared/search-text.ts';
import { line } from '#shared/text.ts';

export const findInput = z.object({
  q: line(200).min(minSearchLength, `Write at least ${minSearchLength} characters`),
});

const titled = z.object({
  id: z.int(),
  title: z.string(),
  client: z.object({ fullName: z.string() }),
});

/** What was found, a few of each kind. A long text is cut around the place that was found. */
export const found = z.object({
  tasks: z.array(z.object({ id: z.int(), title: z.string(), status: taskStatus })),
  people: z.array(
    z.object({ id: z.int(), fullName: z.string(), role, companyName: z.string().nullable() }),
  ),
  leads: z.array(
    z.object({
      id: z.int(),
      fullName: z.string(),
      company: z.string().nullable(),
      status: leadStatus,
    }),
  ),
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string().nullable(),
      clientName: z.string().nullable(),
      state: invoiceState,
    }),
  ),
  routines: z.array(titled),
  workflows: z.array(titled),
  messages: z.array(
    z.object({ id: z.int(), text: z.string(), contactId: z.int(), contactName: z.string() }),
  ),
  comments: z.array(
    z.object({ id: z.int(), text: z.string(), taskId: z.int(), taskTitle: z.string() }),
  ),
  /** A file is on a task, perhaps on a comment of it, or in a message of a conversation. */
  files: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      taskId: z.int().nullable(),
      commentId: z.int().nullable(),
      messageId: z.int().nullable(),
      contactId: z.int().nullable(),
    }),
  ),
});
export type Found = z.infer<typeof found>;

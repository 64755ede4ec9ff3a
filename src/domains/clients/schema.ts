import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { subscriptionStatus } from '#domains/plans/subscriptions/schema.ts';
import { taskPriority, taskStatus } from '#domains/tasks/schema.ts';
import { match } from '#domains/users/matches/schema.ts';
import { statedNeeds } from '#domains/users/needs/schema.ts';
import { userStatus } from '#domains/users/schema.ts';
import { id } from '#shared/id.ts';
import { clientNeeds, clientSorts, sortOrders } from '#shared/list-value-sets.ts';
import { cursor, isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line, requiredText } from '#shared/text.ts';
import { healthLevels } from './health.ts';

export const clientNeed = z.enum(clientNeeds, {
  error: 'need must be over-80, no-va, no-plan, quiet, owes or overdue',
});
export type ClientNeed = z.infer<typeof clientNeed>;

export type ClientSort = (typeof clientSorts)[number];

const shareCursor = /^\d(\.\d{1,4})?$/;
const fitsSort: Record<ClientSort, (cursor: [value: string, id: number]) => boolean> = {
  company: () => true,
  created: isInstantCursor,
  activity: isInstantCursor,
  hours: ([share]) => shareCursor.test(share),
};

export const listClientsInput = z
  .object({
    need: clientNeed.optional(),
    /** Part of a company, a name or an email address. */
    q: line(200).optional(),
    sort: z
      .enum(clientSorts, { error: 'Sort by company, created, activity or hours' })
      .default('company'),
    order: z
      .enum(sortOrders, { error: 'Order must be ascending or descending' })
      .default('ascending'),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(
    ({ sort, cursor }) => !cursor || fitsSort[sort](cursor),
    rule('cursor', 'Invalid cursor', ['sort']),
  );
export type ListClientsInput = z.infer<typeof listClientsInput>;

export const clientRef = z.object({ id });

const noteContent = requiredText('Write a note first', 5000);
export const noteForm = z.object({ content: noteContent });
export const listNotesInput = z.object({ clientId: id, limit, cursor: cursor.optional() });
export const addNoteInput = noteForm.extend({ clientId: id });
export const editNoteInput = noteForm.extend({ id });
export const noteRef = z.object({ id });

const instant = z.iso.datetime({ precision: 3 });
const person = z.object({
  id: z.int(),
  fullName: z.string(),
  profileImage: z.string().nullable(),
});

export const clientHealth = z.object({
  level: z.enum(healthLevels),
  /** In words, the worst first; empty if all is well. */
  reasons: z.array(z.string()),
});
export type ClientHealth = z.infer<typeof clientHealth>;

/** What administrators see of a client in the list. */
export const clientSummary = z
  .object({
    id: z.int(),
    companyName: z.string(),
    fullName: z.string(),
    email: z.string(),
    profileImage: z.string().nullable(),
    status: userStatus,
    createdAt: instant,
    /** The plan that runs. */
    plan: z
      .object({
        plan,
        customPlanName: z.string().nullable(),
        monthlyHours: z.number(),
        /** Cancelled if the plan runs until its end date. */
        status: subscriptionStatus,
        endDate: z.iso.date().nullable(),
      })
      .nullable(),
    /** In the current billing period. */
    hours: z.object({ used: shownHours, available: shownHours }),
    va: person.nullable(),
    /** What is open of their invoices, and what of it is overdue. */
    owed: z.number(),
    overdue: z.number(),
    openTasks: z.int(),
    /** At most 100. */
    overdueTasks: z.int(),
    /** The last message, comment, change of a task or logged time, accurate to a minute. */
    lastActivityAt: instant,
    health: clientHealth,
  })
  .meta({ id: 'ClientSummary' });
export type ClientSummary = z.infer<typeof clientSummary>;

export const clientNote = z
  .object({
    id: z.int(),
    clientId: z.int(),
    /** Null if the author was deleted. */
    author: person.nullable(),
    content: z.string(),
    createdAt: instant,
    /** Later than `createdAt` if the note was edited. */
    updatedAt: instant,
  })
  .meta({ id: 'ClientNote' });
export type ClientNote = z.infer<typeof clientNote>;

const openTask = z.object({
  id: z.int(),
  title: z.string(),
  status: taskStatus,
  priority: taskPriority,
  dueDate: z.iso.date(),
  vaName: z.string().nullable(),
});
export type OpenTask = z.infer<typeof openTask>;

/** Everything on the page of a client except money, which has its own calls. */
export const clientOverview = z
  .object({
    client: clientSummary,
    /** What the client told about the work for their VA, or null. */
    needs: statedNeeds.nullable(),
    /** The way to a VA; null if nobody works on it. */
    match: match.nullable(),
    /** The first open tasks by due date; `client.openTasks` counts all of them. */
    tasks: z.array(openTask),
    /** The caller's conversation with the client. */
    conversation: z.object({
      unread: z.int(),
      last: z.object({ senderId: z.int(), content: z.string(), createdAt: instant }).nullable(),
    }),
    notes: z.object({ items: z.array(clientNote), nextCursor: z.string().nullable() }),
  })
  .meta({ id: 'ClientOverview' });
export type ClientOverview = z.infer<typeof clientOverview>;

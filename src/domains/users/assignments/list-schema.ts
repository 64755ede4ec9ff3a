import * as z from 'zod';
import { plan } from '#domains/plans/catalogue/schema.ts';
import { serviceKey } from '#shared/category-schema.ts';
import { reference } from '#shared/id.ts';
import { instantLimit } from '#shared/instant.ts';
import { assignmentSorts } from '#shared/list-value-sets.ts';
import { type CursorParts, isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line } from '#shared/text.ts';
import { sortOrder } from '../directory/schema.ts';

const instant = z.iso.datetime({ precision: 3 });

export const assignmentState = z.enum(['current', 'ended'], {
  error: 'State must be current or ended',
});
export type AssignmentState = z.infer<typeof assignmentState>;

export const assignmentSort = z.enum(assignmentSorts, { error: 'Sort by start or end' });
export type AssignmentSort = z.infer<typeof assignmentSort>;

export type AssignmentOrder = { sort: AssignmentSort; order: z.infer<typeof sortOrder> };

/** Where current assignments are in the order by end. */
export const noEnd = 'infinity';

const isCursorOf = ({ sort }: Pick<AssignmentOrder, 'sort'>, cursor: CursorParts) =>
  isInstantCursor(cursor) || (sort === 'end' && cursor[0] === noEnd);

export const listAssignmentsInput = z
  .object({
    vaId: reference('vaId must be an id').optional(),
    clientId: reference('clientId must be an id').optional(),
    /** Without it, current and former assignments. */
    state: assignmentState.optional(),
    /** Only assignments that lasted at or after this instant. */
    from: instantLimit('from must be an instant in UTC'),
    /** Only assignments that started before this instant. */
    to: instantLimit('to must be an instant in UTC'),
    /** A part of the name of the VA or the client, or of the client's company. */
    q: line(200).optional(),
    sort: assignmentSort.default('start'),
    order: sortOrder.default('descending'),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(
    (input) => !input.cursor || isCursorOf(input, input.cursor),
    rule('cursor', 'Invalid cursor', ['sort']),
  );
export type ListAssignments = z.output<typeof listAssignmentsInput>;

/** A current or former assignment. */
export const assignmentPeriod = z
  .object({
    id: z.int(),
    /** Null if the VA was deleted. */
    va: z
      .object({
        id: z.int(),
        fullName: z.string(),
        profileImage: z.string().nullable(),
        specialization: serviceKey.nullable(),
      })
      .nullable(),
    client: z.object({ id: z.int(), fullName: z.string(), companyName: z.string().nullable() }),
    /** The client's plan now. */
    plan: plan.nullable(),
    startedAt: instant,
    endedAt: instant.nullable(),
    /** Null if the server made the assignment, or if the administrator or the VA was deleted. */
    assignedBy: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    /** The hours that the VA logged for the client in this time; null if the VA was deleted. */
    hours: shownHours.nullable(),
  })
  .meta({ id: 'AssignmentPeriod' });
export type AssignmentPeriod = z.infer<typeof assignmentPeriod>;

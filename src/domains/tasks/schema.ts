import * as z from 'zod';
import { attachment, attachmentIds } from '#domains/files/schema.ts';
import { calendarDate } from '#shared/calendar.ts';
import {
  knownTaskCategory,
  offeredTaskCategory,
  taskCategoryKey,
} from '#shared/category-schema.ts';
import { estimatedHours } from '#shared/estimated-hours.ts';
import { id, reference } from '#shared/id.ts';
import { boardViews } from '#shared/list-value-sets.ts';
import { isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line, requiredLine, requiredText, text } from '#shared/text.ts';
import { priorities, taskDestinations, taskStatuses } from '#shared/value-sets.ts';
import { expectedVersion } from '#shared/version.ts';
import { columns } from './board/columns.ts';
import { isGroupCursor, isTaskGroup, taskGroups } from './groups.ts';
import { maxNewTasks, minTitleLength, titleLimit } from './limits.ts';

export const taskStatus = z.enum(taskStatuses);
export type TaskStatus = z.infer<typeof taskStatus>;

export const boardStatus = z.enum(columns);
export type BoardStatus = z.infer<typeof boardStatus>;

export const taskPriority = z.enum(priorities);
export type TaskPriority = z.infer<typeof taskPriority>;

/** A VA views `available` tasks (the pool) or `mine`; clients and admins view `all` of their tasks. */
export const boardView = z.enum(boardViews);
export type BoardView = z.infer<typeof boardView>;

export const descriptionLimit = 10_000;
export const minDescriptionLength = 10;
export const noteLimit = 2_000;

/** The fields of the task form, in the form's order. */
const taskFields = z.object({
  title: requiredLine('Title must be at least 3 characters', titleLimit, minTitleLength),
  description: requiredText(
    `Description must be at least ${minDescriptionLength} characters`,
    descriptionLimit,
    minDescriptionLength,
  ),
  category: knownTaskCategory,
  priority: z.enum(taskPriority.options, { error: 'Priority is required' }),
  dueDate: calendarDate('Due date is required', 'Invalid due date'),
  estimatedHours,
});

/** What exists can keep a category that is not offered any more. */
const newTaskFields = taskFields.extend({ category: offeredTaskCategory });

const client = reference('Please select a client');
const assignee = reference('Please select a VA');

export const createTaskInput = newTaskFields.extend({
  clientId: client.nullish().transform((value) => value ?? undefined),
  /** The client's own VA; without it the task is in the pool. */
  vaId: assignee.nullish().transform((value) => value ?? undefined),
  attachmentIds,
  /** The message that the task is created from; one of the caller's. */
  messageId: reference('Please select a message').optional(),
});

/** Whether a new task goes to the client's VA or to the pool. */
export const taskDestination = z.enum(taskDestinations, { error: 'Choose where the task goes' });

/** Creates all tasks or none. A repeated `id` returns the tasks of the first call. */
export const createTasksInput = z.object({
  id: z.uuid({ version: 'v4', error: 'id must be a UUID' }).optional(),
  clientId: client.nullish().transform((value) => value ?? undefined),
  /** Without a VA of the client, the tasks are in the pool. */
  destination: taskDestination.default('va'),
  /** The first one is the top card of To Do. */
  tasks: z
    .array(newTaskFields)
    .min(1, 'Write at least one task')
    .max(maxNewTasks, `Create at most ${maxNewTasks} tasks at once`),
});
export type CreateTasks = z.output<typeof createTasksInput>;
export const createdTasks = z.object({
  tasks: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Null if the tasks are in the pool. */
  va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
});

export type CreateTaskWithFiles = z.output<typeof createTaskInput>;
export type CreateTask = Omit<CreateTaskWithFiles, 'clientId' | 'attachmentIds' | 'messageId'>;

/** Send only changed fields. Only admins can change `clientId`, only admins and VAs `status`. */
export const editTaskInput = taskFields.partial().extend({
  id,
  version: expectedVersion,
  status: taskStatus.optional(),
  clientId: client.optional(),
});

/** Validated by the edit form. */
export const taskForm = taskFields.extend({
  status: taskStatus.optional(),
  clientId: client.optional(),
});

export const newTaskForm = taskForm.extend({
  category: offeredTaskCategory,
  destination: taskDestination.optional(),
});

/** Validated by the create form of an admin or a VA who select the client. */
export const taskFormWithClient = newTaskForm.extend({ clientId: client });

export const moveTaskInput = z.object({
  id,
  version: expectedVersion,
  status: z.enum(taskStatus.options, { error: 'Unknown status' }),
  /** The card to insert below; null is the top of the column, as is a missing value when the column changes. */
  afterId: reference('Unknown card').nullable().optional(),
});

export const assignTaskInput = z.object({
  id,
  version: expectedVersion,
  vaId: assignee,
  note: text(noteLimit).optional(),
});

/** Validated by the assign form, which asks for the task if none is given. */
export const assignTaskForm = assignTaskInput
  .pick({ vaId: true, note: true })
  .extend({ taskId: reference('Please select a task') });

export const taskRef = z.object({ id });

/** What lists and boards of tasks are filtered by. */
export const filter = {
  status: taskStatus.optional(),
  clientId: id.optional(),
  /** `none`: tasks without a VA. */
  vaId: z.union([z.literal('none').transform(() => null), id]).optional(),
  priority: taskPriority.optional(),
  category: knownTaskCategory.optional(),
  /** Open tasks that are due on this day or later. */
  dueFrom: calendarDate('Choose a day', 'Invalid day').optional(),
  /** Open tasks that are due before this day. */
  dueBefore: calendarDate('Choose a day', 'Invalid day').optional(),
  q: line(200).optional(),
};

/**
 * `due`: open tasks by their due date, then the closed ones from the latest. The others group the tasks, and order each
 * group by due date; only administrators group them by client or VA.
 */
export const taskOrder = z.enum(['newest', 'due', ...taskGroups], { error: 'Unknown order' });
export type TaskOrder = z.infer<typeof taskOrder>;

export const listTasksInput = z
  .object({
    ...filter,
    order: taskOrder.default('newest'),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(
    ({ order, cursor }) =>
      !cursor || (isTaskGroup(order) ? isGroupCursor(cursor) : isInstantCursor(cursor)),
    rule('cursor', 'Invalid cursor', ['order']),
  );
export type ListTasks = z.output<typeof listTasksInput>;

/** The number of tasks that match a filter. */
export const countTasksInput = z.object(filter);
/** At most `maxColumnCount` + 1. */
export const taskCount = z.object({ count: z.int() });
const person = z.object({ id: z.int(), fullName: z.string() });
const assigneeShape = person.extend({ profileImage: z.string().nullable() });

export const task = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    clientId: z.int(),
    vaId: z.int().nullable(),
    status: taskStatus,
    priority: taskPriority,
    category: taskCategoryKey,
    dueDate: z.iso.date(),
    estimatedHours: z.number().nullable(),
    attachments: z.array(attachment),
    /** The progress of the task's workflows; null if none was started. */
    workflowProgress: z.object({ done: z.int(), total: z.int() }).nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    client: person.extend({ company: z.string().nullable() }),
    va: assigneeShape.nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

/** A single task, with what its actions depend on. */
export const taskDetail = task
  .extend({
    /** True if the task has a time log or an unsaved timer. */
    hasLoggedTime: z.boolean(),
    returnCount: z.int(),
  })
  .meta({ id: 'TaskDetail' });
export type TaskDetail = z.infer<typeof taskDetail>;

export const movedTask = taskDetail.extend({ position: z.string() }).meta({ id: 'MovedTask' });
export type MovedTask = z.infer<typeof movedTask>;

/** The fields that a card on the board shows. */
export const taskCard = task
  .omit({ attachments: true, estimatedHours: true, completedAt: true, updatedAt: true })
  .extend({
    /** At most 160 characters; a longer description is cut and ends with an ellipsis. */
    description: z.string(),
    position: z.string(),
    commentCount: z.int(),
    attachmentCount: z.int(),
    loggedHours: shownHours,
    returnCount: z.int(),
  })
  .meta({ id: 'TaskCard' });
export type TaskCard = z.infer<typeof taskCard>;

export const boardColumn = z.object({
  cards: z.array(taskCard),
  /** The column has no more cards than this, although its count may be higher. */
  limit: z.int(),
  /** At most `maxColumnCount` + 1. */
  count: z.int(),
});
export const board = z.record(boardStatus, boardColumn);
export type Board = z.infer<typeof board>;
export type BoardColumn = z.infer<typeof boardColumn>;

/** The details of a conflict (409) when the caller's version is stale. */
export const staleTask = z.object({
  current: task,
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime(),
});
export type StaleTask = z.infer<typeof staleTask>;

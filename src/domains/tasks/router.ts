import { clientExists } from '#domains/users/directory/picker-queries.ts';
import { forbidden, invalid } from '#server/errors.ts';
import { runOncePerId } from '#server/rest/idempotency.ts';
import { declaredOutput, router, signedInProcedure, vaProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { removeTask } from './archive/operations.ts';
import { assignTask, giveBackTask, takeTask } from './assignees/operations.ts';
import { firstCards, maxColumnCount } from './board/columns.ts';
import { moveTask } from './board/operations.ts';
import { countCards, listCards } from './board/queries.ts';
import { boardInput } from './board/schema.ts';
import { bulkTaskProcedures } from './bulk/router.ts';
import { readChanges } from './changes/operations.ts';
import { listChangesInput, taskChange } from './changes/schema.ts';
import { createTasks, createTaskWithFiles, rereadCreated } from './create/operations.ts';
import { changeTask } from './edit/operations.ts';
import { readTasks } from './list/operations.ts';
import { countTasks } from './list/queries.ts';
import { notYourTask, readTask } from './operations.ts';
import {
  boardSource,
  canChangeClient,
  canEditTask,
  canSetStatusInForm,
  redactCard,
  taskScope,
} from './policy.ts';
import {
  assignTaskInput,
  type BoardStatus,
  board,
  boardStatus,
  countTasksInput,
  createdTasks,
  createTaskInput,
  createTasksInput,
  editTaskInput,
  listTasksInput,
  movedTask,
  moveTaskInput,
  task,
  taskCount,
  taskDetail,
  taskRef,
} from './schema.ts';

export const tasksRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /tasks',
      summary: 'List the tasks you can see, newest first',
      refuses: { 403: 'Only administrators group tasks by people' },
      hasTag: true,
    })
    .input(listTasksInput)
    .output(declaredOutput(pageOf(task)))
    .query(({ ctx, input }) => readTasks(ctx, input)),

  count: signedInProcedure
    .meta({ rest: 'GET /tasks/count', summary: 'Count the tasks you can see, up to 1,001' })
    .input(countTasksInput)
    .output(taskCount)
    .query(async ({ ctx, input }) => ({
      count: await countTasks(ctx.db, taskScope(ctx.actor), input, maxColumnCount + 1),
    })),

  /** The first cards of every column, and the number of cards in it. */
  board: signedInProcedure
    .meta({ hasTag: true })
    .input(boardInput)
    .output(declaredOutput(board))
    .query(async ({ ctx, input: { view, sort, limits, ...filter } }) => {
      const source = boardSource(ctx.actor, view);
      const query = source && { source, filter, columns: boardStatus.options };
      const [cards, counts] = query
        ? await Promise.all([
            listCards(ctx.db, { ...query, sort, limits }),
            countCards(ctx.db, query),
          ])
        : [[], new Map()];
      const redacted = cards.map((card) => redactCard(ctx.actor, card));
      const column = (status: BoardStatus) => ({
        cards: redacted.filter((card) => card.status === status),
        limit: limits?.[status] ?? firstCards,
        count: counts.get(status) ?? 0,
      });
      return {
        todo: column('todo'),
        'in-progress': column('in-progress'),
        'in-review': column('in-review'),
        done: column('done'),
      };
    }),

  get: signedInProcedure
    .meta({ rest: 'GET /tasks/:id', summary: 'Get a task' })
    .input(taskRef)
    .output(taskDetail)
    .query(({ ctx, input }) => readTask(ctx.db, ctx.actor, input.id)),

  /** What was changed on a task, newest first. */
  changes: signedInProcedure
    .input(listChangesInput)
    .output(pageOf(taskChange))
    .query(({ ctx, input }) => readChanges(ctx, input)),

  create: signedInProcedure
    .input(createTaskInput)
    .output(taskDetail)
    .mutation(({ ctx, input }) => createTaskWithFiles(ctx, input)),

  /** Quick capture: creates one or several tasks of one client. */
  createMany: signedInProcedure
    .input(createTasksInput)
    .output(createdTasks)
    .mutation(({ ctx, input }) =>
      runOncePerId(
        ctx,
        { name: 'tasks.createMany', input },
        (db) => createTasks({ ...ctx, db }, input),
        (db, created) => rereadCreated(db, ctx.actor, created),
      ),
    ),

  edit: signedInProcedure
    .input(editTaskInput)
    .output(taskDetail)
    .mutation(async ({ ctx, input: { id, version, clientId, status, ...fields } }) => {
      const before = await readTask(ctx.db, ctx.actor, id);
      if (!canEditTask(ctx.actor, before)) throw forbidden(notYourTask);
      const isOtherClient = clientId !== undefined && clientId !== before.clientId;
      if (isOtherClient && !canChangeClient(ctx.actor))
        throw forbidden('Only an administrator can move a task to another client.');
      if (isOtherClient && !(await clientExists(ctx.db, clientId)))
        throw invalid('Please select a client', 'clientId');
      const isOtherStatus = status !== undefined && status !== before.status;
      if (isOtherStatus && !canSetStatusInForm(ctx.actor))
        throw forbidden('Move the task on the board to change its status.');

      const changes = {
        ...fields,
        ...(isOtherClient && { clientId }),
        ...(isOtherStatus && { status }),
      };
      return changeTask(ctx, id, changes, version);
    }),

  move: signedInProcedure
    .input(moveTaskInput)
    .output(movedTask)
    .mutation(({ ctx, input }) => moveTask(ctx, input)),

  assign: signedInProcedure
    .input(assignTaskInput)
    .output(taskDetail)
    .mutation(({ ctx, input }) => assignTask(ctx, input)),

  take: vaProcedure
    .input(taskRef)
    .output(taskDetail)
    .mutation(({ ctx, input }) => takeTask(ctx, input.id)),

  giveBack: vaProcedure
    .meta({
      rest: 'POST /tasks/:id/give-back',
      summary: 'Put a task of a client who is not assigned to you back into the pool',
      refuses: { 409: 'The task is not in To Do or In Progress, or was changed in the meantime' },
    })
    .input(taskRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await giveBackTask(ctx, input.id);
      return done;
    }),

  delete: signedInProcedure
    .meta({
      rest: 'DELETE /tasks/:id',
      summary: 'Delete a task; administrators and its client can restore it for 30 days',
      refuses: {
        403: 'The task is not yours, or you are its VA and not assigned to its client',
        409: "The task has logged time, so its VA can't delete it, or it has waiting time",
      },
    })
    .input(taskRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeTask(ctx, input.id);
      return done;
    }),

  ...bulkTaskProcedures,
});

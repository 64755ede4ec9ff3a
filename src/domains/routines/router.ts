import { listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import { findWorkflow } from '#domains/workflows/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import type { Actor } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { canEditRoutine, routineScope } from './policy.ts';
import {
  deleteRoutine,
  findRoutine,
  insertRoutine,
  listRoutines,
  updateRoutine,
} from './queries.ts';
import {
  createRoutineInput,
  editRoutineInput,
  listRoutinesInput,
  routine,
  routineRef,
} from './schema.ts';

/** Throws 404, not 403, for other clients' routines, because a client cannot see them. */
async function findEditableRoutine(db: Db, actor: Actor, id: number) {
  const found = await findRoutine(db, id);
  if (!found || !canEditRoutine(actor, found)) throw notFound('Routine');
  return found;
}

/** Throws unless the workflow is published and belongs to this client. */
async function checkWorkflow(db: Db, clientId: number, workflowId: number | null | undefined) {
  if (workflowId === undefined || workflowId === null) return;
  const workflow = await findWorkflow(db, workflowId);
  if (workflow?.clientId !== clientId) throw invalid('Unknown workflow', 'workflowId');
  if (workflow.status !== 'published') throw conflict('Only a published workflow can be started.');
}

export const routinesRouter = router({
  list: signedInProcedure
    .input(listRoutinesInput)
    .output(pageOf(routine))
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const page = { limit: limit + 1, cursor };
      const { clientOfVa, ...scope } = routineScope(ctx.actor);
      const clientIds =
        clientOfVa === undefined ? scope.clientIds : await listClientIdsOfVa(ctx.db, clientOfVa);
      const rows = await listRoutines(ctx.db, { clientIds, ...filter }, page);
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  create: clientProcedure
    .input(createRoutineInput)
    .output(routine)
    .mutation(async ({ ctx, input: { clientId: requestedId, workflowId = null, ...fields } }) => {
      const clientId = requestedId ?? ctx.actor.id;
      if (!canEditRoutine(ctx.actor, { clientId }))
        throw forbidden('You can only create your own routines.');
      await checkWorkflow(ctx.db, clientId, workflowId);
      const id = await insertRoutine(ctx.db, { ...fields, clientId, workflowId });
      return findEditableRoutine(ctx.db, ctx.actor, id);
    }),

  edit: clientProcedure
    .input(editRoutineInput)
    .output(routine)
    .mutation(async ({ ctx, input: { id, ...changes } }) => {
      const before = await findEditableRoutine(ctx.db, ctx.actor, id);
      if (Object.values(changes).every((value) => value === undefined)) return before;
      await checkWorkflow(ctx.db, before.clientId, changes.workflowId);
      await updateRoutine(ctx.db, id, changes);
      return findEditableRoutine(ctx.db, ctx.actor, id);
    }),

  delete: clientProcedure
    .input(routineRef)
    .output(ok)
    .mutation(({ ctx, input: { id } }) =>
      inTransaction(ctx.db, async (db) => {
        const { title, clientId, isCompulsory, recurrence, priority } = await findEditableRoutine(
          db,
          ctx.actor,
          id,
        );
        if (!(await deleteRoutine(db, id))) throw notFound('Routine');
        await recordAudit(db, ctx, {
          action: 'deleted',
          objectKind: 'routine',
          objectId: id,
          before: { title, clientId, isCompulsory, recurrence, priority },
        });
        return done;
      }),
    ),
});

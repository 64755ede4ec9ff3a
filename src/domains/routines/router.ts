import { findWorkflow } from '#domains/workflows/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import type { Actor } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { readRoutines } from './list-routines.ts';
import { canEditRoutine, canReadRoutine } from './policy.ts';
import {
  deleteRoutine,
  findRoutine,
  findRoutineParties,
  insertRoutine,
  lockRoutineForNoKeyUpdate,
  updateRoutine,
} from './queries.ts';
import {
  changeSchedule,
  pauseSchedule,
  resumeSchedule,
  setSchedule,
} from './schedule-operations.ts';
import {
  createRoutineInput,
  editRoutineInput,
  listRoutinesInput,
  type Routine,
  routine,
  routineRef,
} from './schema.ts';

/** Throws 404, not 403, for other clients' routines, because a client cannot see them. */
async function findEditableRoutine(db: Db, actor: Actor, id: number) {
  const found = await findRoutine(db, id);
  if (!found || !canEditRoutine(actor, found)) throw notFound('Routine');
  return found;
}

/** Changes an own routine, one change at a time. */
const changeRoutine = (
  { db, actor }: ActionContext,
  id: number,
  change: (db: Db, before: Routine) => Promise<unknown>,
) =>
  inTransaction(db, async (trx) => {
    await lockRoutineForNoKeyUpdate(trx, id);
    await change(trx, await findEditableRoutine(trx, actor, id));
    return findEditableRoutine(trx, actor, id);
  });

/** Throws unless the workflow is published and belongs to this client. */
async function checkWorkflow(db: Db, clientId: number, workflowId: number | null | undefined) {
  if (workflowId === undefined || workflowId === null) return;
  const workflow = await findWorkflow(db, workflowId);
  if (workflow?.clientId !== clientId) throw invalid('Unknown workflow', 'workflowId');
  if (workflow.status !== 'published') throw conflict('Only a published workflow can be started.');
}

export const routinesRouter = router({
  list: signedInProcedure
    .meta({ rest: 'GET /routines', summary: 'List the routines you can see, by their next date' })
    .input(listRoutinesInput)
    .output(pageOf(routine))
    .query(({ ctx, input }) => readRoutines(ctx, input)),

  get: signedInProcedure
    .meta({ rest: 'GET /routines/:id', summary: 'Get a routine' })
    .input(routineRef)
    .output(routine)
    .query(async ({ ctx, input: { id } }) => {
      const parties = await findRoutineParties(ctx.db, id);
      const found =
        parties && canReadRoutine(ctx.actor, parties) && (await findRoutine(ctx.db, id));
      if (!found) throw notFound('Routine');
      return found;
    }),

  create: clientProcedure
    .meta({ rest: 'POST /routines', summary: 'Create a routine', status: 201 })
    .input(createRoutineInput)
    .output(routine)
    .mutation(({ ctx, input: { schedule, ...input } }) =>
      inTransaction(ctx.db, async (db) => {
        const {
          clientId: requestedId,
          workflowId = null,
          estimatedHours = null,
          ...fields
        } = input;
        const clientId = requestedId ?? ctx.actor.id;
        if (!canEditRoutine(ctx.actor, { clientId }))
          throw forbidden('You can only create your own routines.');
        await checkWorkflow(db, clientId, workflowId);
        await spendAllowance(db, ctx.actor, 'routine');
        const id = await insertRoutine(db, { ...fields, clientId, workflowId, estimatedHours });
        const { recurrence } = fields;
        if (schedule) await setSchedule(db, id, { recurrence, schedule }, Date.now());
        return findEditableRoutine(db, ctx.actor, id);
      }),
    ),

  edit: clientProcedure
    .meta({ rest: 'PUT /routines/:id', summary: 'Edit your routine' })
    .input(editRoutineInput)
    .output(routine)
    .mutation(({ ctx, input: { id, schedule, ...changes } }) =>
      changeRoutine(ctx, id, async (db, before) => {
        const { recurrence, workflowId } = changes;
        await checkWorkflow(db, before.clientId, workflowId);
        await spendAllowance(db, ctx.actor, 'routine');
        if (Object.values(changes).some((value) => value !== undefined))
          await updateRoutine(db, id, changes);
        await changeSchedule(db, before, { recurrence, schedule }, Date.now());
      }),
    ),

  pause: clientProcedure
    .meta({
      rest: 'POST /routines/:id/pause',
      summary: 'Pause the schedule of your routine; its dates are skipped until you resume it',
      refuses: { 409: 'The routine has no schedule' },
    })
    .input(routineRef)
    .output(routine)
    .mutation(({ ctx, input: { id } }) =>
      changeRoutine(ctx, id, (db) => pauseSchedule(db, id, Date.now())),
    ),

  resume: clientProcedure
    .meta({
      rest: 'POST /routines/:id/resume',
      summary: 'Continue the schedule of your routine',
      refuses: { 409: 'The routine has no schedule' },
    })
    .input(routineRef)
    .output(routine)
    .mutation(({ ctx, input: { id } }) =>
      changeRoutine(ctx, id, (db) => resumeSchedule(db, id, Date.now())),
    ),

  delete: clientProcedure
    .meta({ rest: 'DELETE /routines/:id', summary: 'Delete your routine' })
    .input(routineRef)
    .output(ok)
    .mutation(({ ctx, input: { id } }) =>
      inTransaction(ctx.db, async (db) => {
        const { title, clientId, isCompulsory, recurrence, priority } = await findEditableRoutine(
          db,
          ctx.actor,
          id,
        );
        await spendAllowance(db, ctx.actor, 'deletion');
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

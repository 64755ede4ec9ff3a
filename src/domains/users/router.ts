import * as z from 'zod';
import { adminOrClientProcedure, adminProcedure, router, vaProcedure } from '#server/trpc.ts';
import { findClientOfVa, listAssignableVas, listClients } from './picker-queries.ts';
import { assignableVa, assignedClient, clientChoice } from './picker-schema.ts';

export const usersRouter = router({
  /** Whom a task can be handed to. A client learns of no other client: `isMine` is all they see of assignments. */
  listVas: adminOrClientProcedure.output(z.array(assignableVa)).query(async ({ ctx }) => {
    const vas = await listAssignableVas(ctx.db);
    return vas.map(({ assignedClientId, ...va }) => ({
      ...va,
      isMine: assignedClientId === ctx.actor.id,
    }));
  }),

  listClients: adminProcedure.output(z.array(clientChoice)).query(({ ctx }) => listClients(ctx.db)),

  assignedClient: vaProcedure
    .output(z.object({ assignedClient: assignedClient.nullable() }))
    .query(async ({ ctx }) => ({
      assignedClient: (await findClientOfVa(ctx.db, ctx.actor.id)) ?? null,
    })),
});

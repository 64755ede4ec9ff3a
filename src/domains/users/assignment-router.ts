import * as z from 'zod';
import { adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { assignVa, unassignVa } from './assignment-operations.ts';
import { assignVaInput, unassignVaInput } from './change-schema.ts';
import { findVaOfClient, listVaProfiles } from './directory-queries.ts';
import { listVaProfilesInput, vaListing } from './directory-schema.ts';
import { assignedVa } from './picker-schema.ts';
import { readVaListing } from './reading.ts';

export const assignmentsRouter = router({
  assign: adminProcedure
    .input(assignVaInput)
    .output(vaListing)
    .mutation(async ({ ctx, input }) => {
      await assignVa(ctx.db, ctx, input);
      return readVaListing(ctx.db, ctx.actor, input.vaId);
    }),

  unassign: adminProcedure
    .input(unassignVaInput)
    .output(vaListing)
    .mutation(async ({ ctx, input: { vaId } }) => {
      await unassignVa(ctx.db, ctx, vaId);
      return readVaListing(ctx.db, ctx.actor, vaId);
    }),

  /** The VAs who could be given a client. */
  listUnassigned: adminProcedure
    .input(listVaProfilesInput)
    .output(pageOf(vaListing))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const filter = { q, isUnassigned: true } as const;
      const rows = await listVaProfiles(ctx.db, filter, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, userId }) => [createdAt, userId]);
    }),

  myVa: clientProcedure
    .output(z.object({ assignedVA: assignedVa.nullable() }))
    .query(async ({ ctx }) => ({
      assignedVA: (await findVaOfClient(ctx.db, ctx.actor.id)) ?? null,
    })),
});

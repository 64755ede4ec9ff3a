import * as z from 'zod';
import { adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { assignVaInput, unassignVaInput } from '../change-schema.ts';
import { readVaListing } from '../directory/operations.ts';
import {
  assignedVa,
  assignment,
  clientChoice,
  countPairsInput,
  searchClientsInput,
} from '../directory/picker-schema.ts';
import { findVaOfClient } from '../directory/queries.ts';
import { listVaProfilesInput, vaListing } from '../directory/schema.ts';
import { listVaProfiles } from '../directory/va-queries.ts';
import { assignVa, unassignVa } from './operations.ts';
import { countAssignments, listAssignments, listClientsWithoutVa } from './queries.ts';

export const assignmentsRouter = router({
  assign: adminProcedure
    .input(assignVaInput)
    .output(vaListing)
    .mutation(async ({ ctx, input }) => {
      await assignVa(ctx.db, ctx, input, { maxClients: ctx.env.MAX_CLIENTS_PER_VA });
      return readVaListing(ctx.db, ctx.actor, input.vaId);
    }),

  unassign: adminProcedure
    .input(unassignVaInput)
    .output(vaListing)
    .mutation(async ({ ctx, input }) => {
      await unassignVa(ctx.db, ctx, input);
      return readVaListing(ctx.db, ctx.actor, input.vaId);
    }),

  /** VAs without a client who are not inactive. */
  listUnassigned: adminProcedure
    .input(listVaProfilesInput)
    .output(pageOf(vaListing))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const filter = { q, isUnassigned: true } as const;
      const rows = await listVaProfiles(ctx.db, filter, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, userId }) => [createdAt, userId]);
    }),

  /** Current assignments, newest first. */
  list: adminProcedure
    .input(listVaProfilesInput)
    .output(pageOf(assignment))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const rows = await listAssignments(ctx.db, q, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ assignedAt, id }) => [assignedAt, id]);
    }),

  count: adminProcedure
    .input(countPairsInput)
    .output(z.object({ count: z.int() }))
    .query(async ({ ctx, input: { q } }) => ({ count: await countAssignments(ctx.db, q) })),

  listClientsWithoutVa: adminProcedure
    .input(searchClientsInput)
    .output(pageOf(clientChoice))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const rows = await listClientsWithoutVa(ctx.db, q, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ fullName, id }) => [fullName, id]);
    }),

  myVa: clientProcedure
    .output(z.object({ assignedVA: assignedVa.nullable() }))
    .query(async ({ ctx }) => ({
      assignedVA: (await findVaOfClient(ctx.db, ctx.actor.id)) ?? null,
    })),
});

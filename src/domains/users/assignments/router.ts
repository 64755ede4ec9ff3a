import * as z from 'zod';
import { notFound } from '#server/errors.ts';
import { adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { countApplicants } from '../approvals/queries.ts';
import { assignVaInput, unassignVaInput } from '../change-schema.ts';
import { readVaListing } from '../directory/operations.ts';
import {
  assignedVa,
  assignment,
  countPairsInput,
  searchClientsInput,
} from '../directory/picker-schema.ts';
import { findVaOfClient } from '../directory/queries.ts';
import { listVaProfilesInput, vaListing } from '../directory/schema.ts';
import { listVaProfiles } from '../directory/va-queries.ts';
import {
  countOpenTasksOf,
  findClientNeeds,
  listClientsWithoutVa,
  listNeededSpecializations,
  listPeriods,
} from './client-queries.ts';
import { assignVa, unassignVa } from './operations.ts';
import { countAssignments, listAssignments } from './queries.ts';
import {
  assignmentOverview,
  assignmentPeriod,
  clientNeeds,
  clientRef,
  clientWithoutVa,
  listPeriodsInput,
  listVasInput,
  pairRef,
  vaLoad,
} from './schema.ts';
import { listVas } from './va-queries.ts';

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

  overview: adminProcedure.output(assignmentOverview).query(async ({ ctx }) => ({
    maxClients: ctx.env.MAX_CLIENTS_PER_VA,
    applicants: await countApplicants(ctx.db),
  })),

  /** The VAs with their clients and their work. */
  listVas: adminProcedure
    .input(listVasInput)
    .output(pageOf(vaLoad))
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const options = { ...filter, maxClients: ctx.env.MAX_CLIENTS_PER_VA };
      const rows = await listVas(ctx.db, options, { limit: limit + 1, cursor });
      const page = toPage(rows, limit, ({ sortKey, id }) => [sortKey, id]);
      return { ...page, items: page.items.map(({ sortKey: _, ...va }) => va) };
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
    .output(pageOf(clientWithoutVa))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const rows = await listClientsWithoutVa(ctx.db, q, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ fullName, id }) => [fullName, id]);
    }),

  /** What to know about a client when choosing their VA. */
  needs: adminProcedure
    .input(clientRef)
    .output(clientNeeds)
    .query(async ({ ctx, input: { clientId } }) => {
      const client = await findClientNeeds(ctx.db, clientId);
      if (!client) throw notFound('Client');
      return { ...client, specializations: await listNeededSpecializations(ctx.db, clientId) };
    }),

  /** What the end of an assignment leaves: the VA's open tasks for the client. */
  ending: adminProcedure
    .input(pairRef)
    .output(z.object({ openTasks: z.int() }))
    .query(async ({ ctx, input }) => ({ openTasks: await countOpenTasksOf(ctx.db, input) })),

  /** Current and former assignments of a VA or a client, newest first. */
  history: adminProcedure
    .input(listPeriodsInput)
    .output(z.array(assignmentPeriod))
    .query(({ ctx, input }) => listPeriods(ctx.db, input)),

  myVa: clientProcedure
    .output(z.object({ assignedVA: assignedVa.nullable() }))
    .query(async ({ ctx }) => ({
      assignedVA: (await findVaOfClient(ctx.db, ctx.actor.id)) ?? null,
    })),
});

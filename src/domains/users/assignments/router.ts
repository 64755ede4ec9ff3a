import * as z from 'zod';
import { notFound } from '#server/errors.ts';
import { adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { bulkRef, bulkResult } from '#shared/bulk.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { countApplicants } from '../approvals/queries.ts';
import { assignVaInput, unassignVaInput } from '../change-schema.ts';
import { readVaListing } from '../directory/operations.ts';
import { assignedVa, countPairsInput, searchClientsInput } from '../directory/picker-schema.ts';
import { findVaOfClient } from '../directory/queries.ts';
import { listVaProfilesInput, vaListing } from '../directory/schema.ts';
import { listVaProfiles } from '../directory/va-queries.ts';
import { findNeeds } from '../needs/queries.ts';
import { endAssignmentsWithIds, resumeAssignments } from './bulk-operations.ts';
import {
  countOpenTasksOf,
  findClientNeeds,
  listClientsWithoutVa,
  listNeededSpecializations,
} from './client-queries.ts';
import { readAssignments } from './list-operations.ts';
import { assignmentPeriod, listAssignmentsInput } from './list-schema.ts';
import { assignVa, unassignVa } from './operations.ts';
import { countAssignments } from './queries.ts';
import {
  assignmentOverview,
  clientNeeds,
  clientRef,
  clientWithoutVa,
  listVasInput,
  pairRef,
  vaLoad,
} from './schema.ts';
import { listVas } from './va-queries.ts';

export const assignmentsRouter = router({
  assign: adminProcedure
    .meta({
      rest: 'POST /admin/assign-va',
      summary: 'Assign a VA to a client',
      refuses: {
        404: 'VA or client not found',
        409: 'The client has a VA, or the VA has as many clients as allowed',
      },
    })
    .input(assignVaInput)
    .output(vaListing)
    .mutation(async ({ ctx, input }) => {
      await assignVa(ctx.db, ctx, input, { maxClients: ctx.env.MAX_CLIENTS_PER_VA });
      return readVaListing(ctx.db, ctx.actor, input.vaId);
    }),

  unassign: adminProcedure
    .meta({
      rest: 'POST /admin/unassign-va',
      summary: 'Unassign a VA from a client, or from all their clients without clientId',
      refuses: { 404: 'VA not found' },
    })
    .input(unassignVaInput)
    .output(vaListing)
    .mutation(async ({ ctx, input }) => {
      await unassignVa(ctx.db, ctx, input);
      return readVaListing(ctx.db, ctx.actor, input.vaId);
    }),

  bulkEnd: adminProcedure
    .meta({
      rest: 'POST /admin/assignments/bulk-end',
      summary: 'End several assignments, or none',
      refuses: { 409: 'An assignment has ended; details.refused lists all of them' },
    })
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) => endAssignmentsWithIds(ctx, input.ids)),

  bulkResume: adminProcedure
    .meta({
      rest: 'POST /admin/assignments/bulk-resume',
      summary: 'Undo the end of several assignments, or of none, within a day',
      refuses: {
        409: 'The VA or the client has another assignment now; details.refused lists all of them',
      },
    })
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) =>
      resumeAssignments(ctx, input.ids, { maxClients: ctx.env.MAX_CLIENTS_PER_VA }),
    ),

  overview: adminProcedure.output(assignmentOverview).query(async ({ ctx }) => ({
    maxClients: ctx.env.MAX_CLIENTS_PER_VA,
    applicants: await countApplicants(ctx.db),
  })),

  listVas: adminProcedure
    .meta({
      rest: 'GET /admin/vas',
      summary: 'List VAs with their clients, their promised and logged hours and their open tasks',
    })
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
    .meta({ rest: 'GET /admin/unassigned-vas', summary: 'List VAs without a client, newest first' })
    .input(listVaProfilesInput)
    .output(pageOf(vaListing))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const filter = { q, isUnassigned: true } as const;
      const rows = await listVaProfiles(ctx.db, filter, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, userId }) => [createdAt, userId]);
    }),

  list: adminProcedure
    .meta({ rest: 'GET /admin/assignments', summary: 'List current and former assignments' })
    .input(listAssignmentsInput)
    .output(pageOf(assignmentPeriod))
    .query(({ ctx, input }) => readAssignments(ctx, input)),

  /** The number of current assignments. */
  count: adminProcedure
    .input(countPairsInput)
    .output(z.object({ count: z.int() }))
    .query(async ({ ctx, input: { q } }) => ({ count: await countAssignments(ctx.db, q) })),

  listClientsWithoutVa: adminProcedure
    .meta({
      rest: 'GET /admin/clients-without-va',
      summary: 'List active clients without a VA, sorted by name',
    })
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
      return {
        ...client,
        specializations: await listNeededSpecializations(ctx.db, clientId),
        stated: (await findNeeds(ctx.db, clientId)) ?? null,
      };
    }),

  /** What the end of an assignment leaves: the VA's open tasks for the client. */
  ending: adminProcedure
    .input(pairRef)
    .output(z.object({ openTasks: z.int() }))
    .query(async ({ ctx, input }) => ({ openTasks: await countOpenTasksOf(ctx.db, input) })),

  myVa: clientProcedure
    .meta({ rest: 'GET /client/assigned-va', summary: 'Get the VA assigned to you, or null' })
    .output(z.object({ assignedVA: assignedVa.nullable() }))
    .query(async ({ ctx }) => ({
      assignedVA: (await findVaOfClient(ctx.db, ctx.actor.id)) ?? null,
    })),
});

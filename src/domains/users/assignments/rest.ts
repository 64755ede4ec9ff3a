import * as z from 'zod';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { bulkRef, bulkResult } from '#shared/bulk.ts';
import { assignVaInput, unassignVaInput } from '../change-schema.ts';
import { assignedClients, assignedVa, searchClientsInput } from '../directory/picker-schema.ts';
import { listVaProfilesInput, vaListing } from '../directory/schema.ts';
import { assignmentPeriod, listAssignmentsInput } from './list-schema.ts';
import { clientWithoutVa, listVasInput, vaLoad } from './schema.ts';

export const assignmentRoutes: RestRoute[] = [
  route(
    'GET /va/assigned-client',
    {
      access: ['va'],
      summary: 'Get the clients assigned to you; assignedClient is the first of them, or null',
      output: assignedClients,
    },
    (call) => call.users.assignedClient(),
  ),
  route(
    'GET /client/assigned-va',
    {
      access: ['client'],
      summary: 'Get the VA assigned to you, or null',
      output: z.object({ assignedVA: assignedVa.nullable() }),
    },
    (call) => call.assignments.myVa(),
  ),
  route(
    'POST /admin/assign-va',
    {
      access: ['admin'],
      summary: 'Assign a VA to a client',
      input: assignVaInput,
      output: vaListing,
      refuses: {
        404: 'VA or client not found',
        409: 'The client has a VA, or the VA has as many clients as allowed',
      },
    },
    (call, input) => call.assignments.assign(input),
  ),
  route(
    'POST /admin/unassign-va',
    {
      access: ['admin'],
      summary: 'Unassign a VA from a client, or from all their clients without clientId',
      input: unassignVaInput,
      output: vaListing,
      refuses: { 404: 'VA not found' },
    },
    (call, input) => call.assignments.unassign(input),
  ),
  pagedRoute(
    'GET /admin/unassigned-vas',
    {
      access: ['admin'],
      summary: 'List VAs without a client, newest first',
      input: listVaProfilesInput,
      output: vaListing,
    },
    (call, input) => call.assignments.listUnassigned(input),
  ),
  pagedRoute(
    'GET /admin/vas',
    {
      access: ['admin'],
      summary: 'List VAs with their clients, their promised and logged hours and their open tasks',
      input: listVasInput,
      output: vaLoad,
    },
    (call, input) => call.assignments.listVas(input),
  ),
  pagedRoute(
    'GET /admin/clients-without-va',
    {
      access: ['admin'],
      summary: 'List active clients without a VA, sorted by name',
      input: searchClientsInput,
      output: clientWithoutVa,
    },
    (call, input) => call.assignments.listClientsWithoutVa(input),
  ),
  pagedRoute(
    'GET /admin/assignments',
    {
      access: ['admin'],
      summary: 'List current and former assignments',
      input: listAssignmentsInput,
      output: assignmentPeriod,
    },
    (call, input) => call.assignments.list(input),
  ),
  route(
    'POST /admin/assignments/bulk-end',
    {
      access: ['admin'],
      summary: 'End several assignments, or none',
      input: bulkRef,
      output: bulkResult,
      refuses: { 409: 'An assignment has ended; details.refused lists all of them' },
    },
    (call, input) => call.assignments.bulkEnd(input),
  ),
  route(
    'POST /admin/assignments/bulk-resume',
    {
      access: ['admin'],
      summary: 'Undo the end of several assignments, or of none, within a day',
      input: bulkRef,
      output: bulkResult,
      refuses: {
        409: 'The VA or the client has another assignment now; details.refused lists all of them',
      },
    },
    (call, input) => call.assignments.bulkResume(input),
  ),
];

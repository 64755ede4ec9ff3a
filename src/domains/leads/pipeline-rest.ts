import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { bulkResult } from '#shared/bulk.ts';
import { id } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
import {
  assignLeadsInput,
  editLeadInput,
  leadDetails,
  mailLeadInput,
  mergeLeadsInput,
  moveLeadsInput,
  timelineInput,
  timelineItem,
  undoConversionInput,
} from './pipeline-schema.ts';
import { lead, leadRef } from './schema.ts';

// In these paths, `id` is the id of the lead.
const ofLead = { leadId: true } as const;
const refusedRows =
  'Nothing was changed; `details.refused` names the leads that can not be changed';

export const pipelineRoutes: RestRoute[] = [
  route(
    'GET /leads/:id',
    {
      access: ['admin'],
      summary: 'Read a lead; for one that was merged into another, the lead that stayed',
      input: leadRef,
      output: leadDetails,
    },
    (call, input) => call.leads.get(input),
  ),
  route(
    'PATCH /leads/:id/details',
    {
      access: ['admin'],
      summary: 'Change the owner, the next step, the value or the source of a lead',
      input: editLeadInput,
      output: lead,
    },
    (call, input) => call.leads.edit(input),
  ),
  route(
    'POST /leads/:id/merge',
    {
      access: ['admin'],
      summary: 'Merge duplicates into a lead, with their comments, mails and facts; irreversible',
      input: mergeLeadsInput,
      output: lead,
      refuses: { 409: 'A duplicate is already a user' },
    },
    (call, input) => call.leads.merge(input),
  ),
  route(
    'POST /leads/:id/undo-conversion',
    {
      access: ['admin'],
      summary:
        'Take the conversion of a lead back: delete its account, which nobody has used yet, and move the lead to its former status',
      input: undoConversionInput,
      output: ok,
      refuses: { 409: 'The account is already in use, or the lead is no longer converted' },
    },
    (call, input) => call.leads.undoConversion(input),
  ),
  pagedRoute(
    'GET /leads/:id/timeline',
    {
      access: ['admin'],
      summary: 'List the requests, changes, mails and comments of a lead, newest first',
      input: timelineInput.omit(ofLead).extend({ id }),
      output: timelineItem,
    },
    (call, { id: leadId, ...page }) => call.leads.timeline({ ...page, leadId }),
  ),
  route(
    'POST /leads/:id/mails',
    {
      access: ['admin'],
      summary: 'Email a lead',
      input: mailLeadInput.omit(ofLead).extend({ id }),
      output: ok,
      status: 201,
    },
    (call, { id: leadId, ...mail }) => call.leads.mail({ ...mail, leadId }),
  ),
  route(
    'POST /admin/leads/bulk-move',
    {
      access: ['admin'],
      summary: 'Change the status of up to 200 leads, all or none',
      input: moveLeadsInput,
      output: bulkResult,
      refuses: { 409: refusedRows },
    },
    (call, input) => call.leads.moveMany(input),
  ),
  route(
    'POST /admin/leads/bulk-assign',
    {
      access: ['admin'],
      summary: 'Change the owner of up to 200 leads, all or none',
      input: assignLeadsInput,
      output: bulkResult,
      refuses: { 409: refusedRows },
    },
    (call, input) => call.leads.assignMany(input),
  ),
];

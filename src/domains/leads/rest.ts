import { user } from '#domains/users/schema.ts';
import { invalid } from '#server/errors.ts';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { id, reference } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
import { isAbsent } from '#shared/optional.ts';
import { pipelineRoutes } from './pipeline-rest.ts';
import { requestHtmlForm } from './request-page.ts';
import { leadTicket, submitLeadInput } from './request-schema.ts';
import {
  addLeadCommentInput,
  convertedLead,
  convertLeadCall,
  createUserCall,
  lead,
  leadComment,
  leadListing,
  leadRef,
  listLeadCommentsInput,
  listLeadsInput,
  moveLeadInput,
} from './schema.ts';

// In these paths, `id` is the id of the lead.
const ofLead = { leadId: true } as const;
const threadInput = listLeadCommentsInput.omit(ofLead).extend({ id });
const unknownLead = 'Unknown lead';
const postInput = addLeadCommentInput.omit(ofLead).extend({ id });

/** In a body, a malformed id is a validation error (400). */
function readLeadId(value: unknown) {
  const leadId = reference(unknownLead).safeParse(value);
  if (!leadId.success) throw invalid(unknownLead, 'leadId');
  return leadId.data;
}

export const leadRoutes: RestRoute[] = [
  route(
    'POST /leads',
    {
      access: 'public',
      summary: 'Request a demo; at most 5 per minute from one network',
      input: submitLeadInput,
      output: ok,
      status: 201,
      form: requestHtmlForm,
      refuses: { 409: 'The same address sent a request less than a minute ago' },
    },
    (call, input) => call.leads.submit(input),
  ),
  route(
    'GET /leads/ticket',
    {
      access: 'public',
      summary: 'Get a ticket for a demo request, which is needed under load',
      output: leadTicket,
    },
    (call) => call.leads.ticket(),
  ),
  pagedRoute(
    'GET /leads',
    {
      access: ['admin'],
      summary: 'List leads, newest first or most urgent first',
      input: listLeadsInput,
      output: leadListing,
    },
    (call, input) => call.leads.list(input),
  ),
  route(
    'PATCH /leads/:id',
    {
      access: ['admin'],
      summary: 'Change the status of a lead; a rejection can have a reason',
      input: moveLeadInput,
      output: lead,
      refuses: { 409: 'The lead no longer has the status `from`' },
    },
    (call, input) => call.leads.move(input),
  ),
  route(
    'DELETE /leads/:id',
    {
      access: ['admin'],
      summary: 'Delete a lead with its comments',
      input: leadRef,
      output: ok,
    },
    (call, input) => call.leads.delete(input),
  ),
  route(
    'POST /leads/:id/convert',
    {
      access: ['admin'],
      summary:
        'Convert a lead into a user, start the plan of a client and email them; without a mail server the response contains the link',
      input: convertLeadCall,
      output: convertedLead,
      status: 201,
      // No idempotency key, because it would store the response with the link.
      ignoresKey: true,
      refuses: { 409: 'The lead already has an account, or the username or email already exists' },
    },
    (call, { id: leadId, ...account }) => call.leads.convert({ ...account, leadId }),
  ),
  pagedRoute(
    'GET /leads/:id/comments',
    {
      access: ['admin'],
      summary: 'List the comments on a lead, newest first',
      input: threadInput,
      output: leadComment,
    },
    (call, { id: leadId, ...page }) => call.leads.comments({ ...page, leadId }),
  ),
  route(
    'POST /leads/:id/comments',
    {
      access: ['admin'],
      summary: 'Comment on a lead',
      input: postInput,
      output: leadComment,
      status: 201,
    },
    (call, { id: leadId, ...fields }) => call.leads.addComment({ ...fields, leadId }),
  ),
  route(
    'POST /users',
    {
      access: ['admin'],
      summary: 'Create a user',
      input: createUserCall,
      output: user,
      status: 201,
      refuses: {
        404: 'Lead not found',
        409: 'The username or email already exists, or the lead already has an account',
      },
    },
    async (call, { leadId, ...account }) => {
      if (isAbsent(leadId)) return call.users.create(account);
      const lead = { ...account, leadId: readLeadId(leadId) };
      const {
        link: _link,
        subscription: _subscription,
        ...created
      } = await call.leads.convert(lead);
      return created;
    },
  ),
  ...pipelineRoutes,
];

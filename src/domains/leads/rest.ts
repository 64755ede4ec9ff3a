import { user } from '#domains/users/schema.ts';
import { invalid } from '#server/errors.ts';
import { type RestRoute, route } from '#server/rest/route.ts';
import { reference } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
import { isAbsent } from '#shared/optional.ts';
import { requestHtmlForm } from './request-page.ts';
import { submitLeadInput } from './request-schema.ts';
import { createUserCall } from './schema.ts';

const unknownLead = 'Unknown lead';

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
];

import { sendCsv } from '#server/csv-export.ts';
import { invalid } from '#server/errors.ts';
import type { RestPlugin } from '#server/other-paths.ts';
import { checkAccess, gatherInput } from '#server/rest-route.ts';
import { type LeadListing, listLeadsInput } from './schema.ts';

const exportInput = listLeadsInput.omit({ limit: true, cursor: true });
const pageSize = 500;

const header = [
  'Id',
  'Created',
  'Updated',
  'Status',
  'Full name',
  'Email',
  'Phone',
  'Company',
  'Service type',
  'Plan',
  'Message',
  'Comments',
];

const toCells = (lead: LeadListing) => [
  lead.id,
  lead.createdAt,
  lead.updatedAt,
  lead.status,
  lead.fullName,
  lead.email,
  lead.phone,
  lead.company,
  lead.serviceType,
  lead.plan,
  lead.message,
  lead.commentCount,
];

/** Exports the list as CSV. */
export const registerLeads: RestPlugin = async (scope, { services, callOf }) => {
  scope.get('/leads.csv', { onRequest: checkAccess(['admin']) }, async (request, reply) => {
    const { data: filter, error } = exportInput.safeParse(gatherInput(request));
    if (!filter) throw invalid(error.issues[0]?.message ?? 'Invalid input');
    return sendCsv(services.db, request, reply, {
      list: 'leads',
      filters: Object.keys(filter).filter((name) => name !== 'order'),
      header,
      toCells,
      readPage: (cursor) =>
        callOf(request).leads.list({ ...filter, limit: pageSize, ...(cursor && { cursor }) }),
    });
  });
};

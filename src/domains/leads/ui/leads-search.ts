import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import type { LeadStatus } from '../schema.ts';

/** A status of the leads page, which lists all leads except open demo requests. */
export type ListedStatus = Exclude<LeadStatus, 'request'>;

export type LeadsSearch = {
  status?: ListedStatus;
  q?: string;
  /** Shows only this lead, with any status. */
  id?: number;
};

const statuses: string[] = [
  'lead',
  'contacted',
  'qualified',
  'converted',
  'rejected',
] satisfies ListedStatus[];
const isStatus = (value: unknown): value is ListedStatus => statuses.includes(String(value));

/** Without zod, because the routes are part of the first download. */
export const readLeadsSearch = dropUnknownParams(
  (search): LeadsSearch => ({
    ...(isStatus(search.status) && { status: search.status }),
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
    ...(positiveInteger(search.id) && { id: Number(search.id) }),
  }),
);

const pageSize = 25;

/** The filter of the list and of its export. */
export const filterOf = ({
  status,
  q,
}: {
  status?: ListedStatus | undefined;
  q?: string | undefined;
}) => ({
  ...(status ? { status } : { without: 'request' as const }),
  ...(q && { q }),
});

/** The input of the list query. Open demo requests are shown on the dashboard instead. */
export const leadsQuery = ({ status, q, id }: LeadsSearch) => ({
  limit: pageSize,
  order: 'urgent' as const,
  ...(id ? { id } : { ...filterOf({ status, q }) }),
});

import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import type { LeadStatus } from '../schema.ts';

/** Every status but that of a demo request nobody has accepted yet. */
export type FollowedStatus = Exclude<LeadStatus, 'request'>;

export type LeadsSearch = {
  status?: FollowedStatus;
  q?: string;
  /** One lead alone, whatever its status. */
  id?: number;
};

const statuses: string[] = [
  'lead',
  'contacted',
  'qualified',
  'converted',
  'rejected',
] satisfies FollowedStatus[];
const isStatus = (value: unknown): value is FollowedStatus => statuses.includes(String(value));

/** By hand, not by the zod schema: the routes are in the first file a visitor downloads. */
export const readLeadsSearch = dropUnknownParams(
  (search): LeadsSearch => ({
    ...(isStatus(search.status) && { status: search.status }),
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
    ...(positiveInteger(search.id) && { id: Number(search.id) }),
  }),
);

const atOnce = 25;

/** What the list and its export have in common. */
export const filterOf = ({
  status,
  q,
}: {
  status?: FollowedStatus | undefined;
  q?: string | undefined;
}) => ({
  ...(status ? { status } : { without: 'request' as const }),
  ...(q && { q }),
});

/** What the list is asked for; requests wait on the dashboard until somebody accepts them. */
export const leadsQuery = ({ status, q, id }: LeadsSearch) => ({
  limit: atOnce,
  order: 'urgent' as const,
  ...(id ? { id } : { ...filterOf({ status, q }) }),
});

import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { leadStatuses } from '#shared/lead-value-sets.ts';
import type { PageRequest } from '#shared/page.ts';
import { maxColumnCount } from './columns.ts';
import { commentCount, inOrder, type LeadFilter, matching, owner } from './list-queries.ts';
import type { LeadOrder } from './order.ts';
import type { Board } from './pipeline-schema.ts';
import type { LeadStatus } from './schema.ts';

/** Only the columns that a card shows. */
const cardColumns = [
  'id',
  'fullName',
  'company',
  'status',
  'monthlyValue',
  'nextStep',
  'nextStepOn',
  'rejectionReason',
  'rejectionNote',
  'userId',
  'createdAt',
] as const;

/** The order of the cards in a column: leads that wait for a reply from the oldest, others from the newest. */
export const cardOrder: LeadOrder = { sort: 'urgency', direction: 'ascending' };

export function listCards(db: Db, filter: LeadFilter & { status: LeadStatus }, page: PageRequest) {
  const query = db
    .selectFrom('leads')
    .select(cardColumns)
    .select([owner.as('owner'), commentCount.as('commentCount')])
    .where(matching(filter));
  return inOrder(query, page, cardOrder).execute();
}

/** The number of leads of each status and what they are worth; both stop at `maxColumnCount` + 1 leads. */
export async function countCards(db: Db, filter: LeadFilter): Promise<Board> {
  const { rows } = await sql<{ name: LeadStatus; count: number; value: number }>`
    select name, counted.count, counted.value
    from unnest(${[...leadStatuses]}::text[]) as columns (name)
    cross join lateral (
      select count(*)::integer as count, coalesce(sum(monthly_value), 0) as value
      from (select leads.monthly_value from leads
        where leads.status = columns.name and ${matching(filter)}
        limit ${sql.lit(maxColumnCount + 1)}) as found
    ) as counted`.execute(db);
  const countOf = (status: LeadStatus) => {
    const { count = 0, value = 0 } = rows.find(({ name }) => name === status) ?? {};
    return { count, value };
  };
  return {
    request: countOf('request'),
    lead: countOf('lead'),
    contacted: countOf('contacted'),
    qualified: countOf('qualified'),
    converted: countOf('converted'),
    rejected: countOf('rejected'),
  };
}

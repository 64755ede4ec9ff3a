import { isCalendarDate } from '#shared/dates.ts';
import type { leadSorts } from '#shared/lead-value-sets.ts';
import { type CursorParts, isInstantCursor } from '#shared/page.ts';

type Sort = (typeof leadSorts)[number];
type Direction = 'ascending' | 'descending';

export type LeadOrder = { sort: Sort | 'urgency'; direction: Direction };

type Chosen = { order: 'newest' | 'urgent'; sort?: Sort | undefined; sortOrder: Direction };

export function orderOf({ order, sort, sortOrder }: Chosen): LeadOrder {
  if (sort) return { sort, direction: sortOrder };
  return order === 'urgent'
    ? { sort: 'urgency', direction: 'ascending' }
    : { sort: 'created', direction: 'descending' };
}

/** Leads without a next step are sorted as if it were on this day, like the index `leads_by_next_step`. */
export const dayWithoutStep = '2100-01-01';

const isOfSort: Record<LeadOrder['sort'], (cursor: CursorParts) => boolean> = {
  urgency: isInstantCursor,
  created: isInstantCursor,
  name: () => true,
  value: ([value]) => /^\d{1,8}(\.\d{1,2})?$/.test(value),
  'next-step': ([value]) => value === dayWithoutStep || isCalendarDate(value),
};

/** Whether the cursor belongs to a list in this order. */
export const isCursorOf = ({ cursor, ...chosen }: Chosen & { cursor?: CursorParts | undefined }) =>
  cursor === undefined || isOfSort[orderOf(chosen).sort](cursor);

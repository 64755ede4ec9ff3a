import { dueOrder } from '../due.ts';
import { rankedGroups } from '../groups.ts';
import type { TaskCard } from '../schema.ts';
import type { BoardSort } from './columns.ts';

export const sortLabels: Record<BoardSort, string> = {
  due: 'Due date',
  priority: 'Priority',
  newest: 'Newest',
};

type Keyed = Pick<TaskCard, 'id' | 'position' | 'status' | 'dueDate' | 'priority' | 'createdAt'>;

const rankOf = ({ priority }: Keyed) => rankedGroups.priority.indexOf(priority);

const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
const compareDue = (a: Keyed, b: Keyed) => compareTexts(dueOrder(a), dueOrder(b)) || a.id - b.id;

/** Positions are compared byte by byte; of equal ones the newer card comes first. */
const compareManually = (a: Keyed, b: Keyed) => compareTexts(a.position, b.position) || b.id - a.id;

const comparisons: Record<BoardSort, (a: Keyed, b: Keyed) => number> = {
  due: compareDue,
  priority: (a, b) => rankOf(a) - rankOf(b) || compareDue(a, b),
  newest: (a, b) => compareTexts(b.createdAt, a.createdAt) || b.id - a.id,
};

/** Compares two cards of a column like the server. Without a sort, in their manual order. */
export const compareCards = (sort: BoardSort | undefined) =>
  sort ? comparisons[sort] : compareManually;

import type { CursorParts } from '#shared/page.ts';
import type { BoardSort } from './columns.ts';
import { dueOrder } from './due.ts';
import type { TaskCard } from './schema.ts';
import { groupOfTask, toGroupCursor } from './task-groups.ts';

const keys: Record<BoardSort, (card: TaskCard) => string> = {
  due: dueOrder,
  priority: (card) => toGroupCursor(dueOrder(card), groupOfTask(card, 'priority')),
  newest: ({ createdAt }) => createdAt,
};

/** The cursor of a card in a column with this order. */
export const cardKeyOf =
  (sort: BoardSort | undefined) =>
  (card: TaskCard): CursorParts => [sort ? keys[sort](card) : card.position, card.id];

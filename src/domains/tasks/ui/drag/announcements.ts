import { type BoardSort, maxColumnCount } from '../../board/columns.ts';
import { sortLabels } from '../../board/order.ts';
import { statusLabels } from '../../labels.ts';
import type { Placement } from '../board/board-cache.ts';

type AnnouncedCard = {
  title: string;
  placement: Placement;
  /** Cards in the column, including this one. */
  total: number;
  /** The order of a sorted board, in which nobody chooses the position. */
  sort?: BoardSort | undefined;
};

const describePosition = ({ placement, total, sort }: AnnouncedCard) =>
  sort
    ? `sorted by ${sortLabels[sort].toLowerCase()}`
    : `position ${placement.index + 1} of ${total > maxColumnCount ? `more than ${maxColumnCount}` : total}`;

export const instructions =
  'Press Enter to open the task or Space to pick it up. While it is picked up, use the arrow keys to move it, Space to drop it and Escape to cancel the move.';

export const sortedInstructions =
  'Press Enter to open the task or Space to pick it up. While it is picked up, use the left and right arrow keys to move it to another column, Space to drop it and Escape to cancel the move. The columns are sorted.';

export const liftedText = (card: AnnouncedCard) =>
  `Picked up ${card.title}. ${statusLabels[card.placement.status]}, ${describePosition(card)}.`;

export const overText = (card: AnnouncedCard) =>
  `${statusLabels[card.placement.status]}, ${describePosition(card)}.`;

export const movedText = (card: AnnouncedCard) =>
  `Moved ${card.title} to ${statusLabels[card.placement.status]}, ${describePosition(card)}.`;

export const returnedText = (card: AnnouncedCard) =>
  `${card.title} is back in ${statusLabels[card.placement.status]}, ${describePosition(card)}.`;

import { largestCount } from '../../columns.ts';
import { statusLabels } from '../../labels.ts';
import type { Place } from '../board/board-cache.ts';

type Spot = {
  title: string;
  place: Place /** Cards of the column with this one. */;
  total: number;
};

const ordinal = ({ place, total }: Spot) =>
  `position ${place.index + 1} of ${total > largestCount ? `more than ${largestCount}` : total}`;

export const instructions =
  'Press Enter to open the task or Space to pick it up. While it is picked up, use the arrow keys to move it, Space to drop it and Escape to cancel the move.';

export const liftedText = (spot: Spot) =>
  `Picked up ${spot.title}. ${statusLabels[spot.place.status]}, ${ordinal(spot)}.`;

export const overText = (spot: Spot) => `${statusLabels[spot.place.status]}, ${ordinal(spot)}.`;

export const movedText = (spot: Spot) =>
  `Moved ${spot.title} to ${statusLabels[spot.place.status]}, ${ordinal(spot)}.`;

export const returnedText = (spot: Spot) =>
  `${spot.title} is back in ${statusLabels[spot.place.status]}, ${ordinal(spot)}.`;

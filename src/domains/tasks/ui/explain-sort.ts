import { toast } from '#client/ui/toaster.tsx';
import { sortLabels } from '../board-order.ts';
import type { BoardSort } from '../columns.ts';

let isExplained = false;

/** Says once why a card stays where it is in a sorted column. */
export function explainSort(sort: BoardSort) {
  if (isExplained) return;
  isExplained = true;
  toast({
    title: `The columns are sorted by ${sortLabels[sort].toLowerCase()}`,
    description: 'Choose the manual order to arrange the cards of a column yourself.',
  });
}

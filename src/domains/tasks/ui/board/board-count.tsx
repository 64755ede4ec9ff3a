import { columns, largestCount } from '../../columns.ts';
import { type BoardFilter, countAll } from './board-cache.ts';
import { useBoard } from './use-board.ts';

/** "14 tasks, 3 in progress", or nothing while that is not known. */
export function BoardCount({ filter }: { filter: BoardFilter }) {
  const { data: board, isPlaceholderData } = useBoard(filter);
  if (!board || isPlaceholderData) return <>&nbsp;</>;
  const isCapped = columns.some((status) => board[status].count > largestCount);
  const total = countAll(board);
  const all = isCapped
    ? `More than ${largestCount.toLocaleString('en-US')}`
    : total.toLocaleString('en-US');
  const open = board['in-progress'].count;
  const waiting = board['in-review'].count;
  const parts = [
    `${all} ${total === 1 ? 'task' : 'tasks'}`,
    ...(open > 0 ? [`${open > largestCount ? `${largestCount}+` : open} in progress`] : []),
    ...(waiting > 0 ? [`${waiting > largestCount ? `${largestCount}+` : waiting} in review`] : []),
  ];
  return <>{parts.join(', ')}</>;
}

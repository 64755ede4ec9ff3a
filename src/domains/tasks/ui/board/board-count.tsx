import { columns, maxColumnCount } from '../../columns.ts';
import { type BoardFilter, countAll } from './board-cache.ts';
import { useBoard } from './use-board.ts';

/** "14 tasks, 3 in progress"; empty while loading. */
export function BoardCount({ filter }: { filter: BoardFilter }) {
  const { data: board, isPlaceholderData } = useBoard(filter);
  if (!board || isPlaceholderData) return <>&nbsp;</>;
  const isCapped = columns.some((status) => board[status].count > maxColumnCount);
  const total = countAll(board);
  const all = isCapped
    ? `More than ${maxColumnCount.toLocaleString('en-US')}`
    : total.toLocaleString('en-US');
  const open = board['in-progress'].count;
  const waiting = board['in-review'].count;
  const parts = [
    `${all} ${total === 1 ? 'task' : 'tasks'}`,
    ...(open > 0 ? [`${open > maxColumnCount ? `${maxColumnCount}+` : open} in progress`] : []),
    ...(waiting > 0
      ? [`${waiting > maxColumnCount ? `${maxColumnCount}+` : waiting} in review`]
      : []),
  ];
  return <>{parts.join(', ')}</>;
}

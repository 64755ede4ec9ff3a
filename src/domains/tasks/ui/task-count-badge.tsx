import { CountBadge } from '#client/ui/badge.tsx';
import { maxColumnCount } from '../board/columns.ts';

/** The number of tasks in a column or a group. */
export function TaskCountBadge({ count }: { count: number }) {
  const text = count > maxColumnCount ? `${maxColumnCount}+` : `${count}`;
  return <CountBadge count={text} label={`${text} ${count === 1 ? 'task' : 'tasks'}`} />;
}

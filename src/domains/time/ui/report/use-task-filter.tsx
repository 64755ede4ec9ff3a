import { trpc } from '#client/trpc.ts';
import type { Filter } from '#client/ui/filter.ts';
import { SearchFilter } from '#client/ui/search-filter.tsx';
import { unknownTask } from '../../labels.ts';
import { useTaskSearch } from './use-task-search.ts';

type TaskFilter = {
  value: number | undefined;
  /** The client whose tasks are offered; undefined for those of all. */
  client?: number | undefined;
  onChange: (id: number | undefined) => void;
};

const TaskField = ({ client, ...props }: TaskFilter & { storedName: string }) => (
  <SearchFilter {...props} label="Task" placeholder="Every task" search={useTaskSearch(client)} />
);

/** Limits the time to one task. */
export function useTaskFilter(filter: TaskFilter): Filter {
  const { value, onChange } = filter;
  const stored = trpc.tasks.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined });
  const storedName = stored.data?.title ?? (stored.error ? unknownTask : '');
  return {
    label: 'Task',
    chosen: value === undefined ? undefined : storedName || '…',
    onClear: () => onChange(undefined),
    field: <TaskField {...filter} storedName={storedName} />,
  };
}

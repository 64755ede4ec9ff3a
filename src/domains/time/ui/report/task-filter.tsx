import { trpc } from '#client/trpc.ts';
import { unknownTask } from '../../labels.ts';
import { SearchFilter } from './search-filter.tsx';
import { useTaskSearch } from './use-searches.ts';

type TaskFilterProps = {
  value: number | undefined;
  /** The client whose tasks are offered; undefined for those of all. */
  client: number | undefined;
  onChange: (id: number | undefined) => void;
};

/** Limits the time to one task. */
export function TaskFilter({ value, client, onChange }: TaskFilterProps) {
  const stored = trpc.tasks.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined });
  return (
    <SearchFilter
      name="task"
      label="Task"
      placeholder="Every task"
      value={value}
      storedName={stored.data?.title ?? (stored.error ? unknownTask : '')}
      search={useTaskSearch(client)}
      onChange={onChange}
    />
  );
}

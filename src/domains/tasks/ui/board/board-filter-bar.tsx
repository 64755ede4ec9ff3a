import { Flex } from '@chakra-ui/react';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { columns } from '../../board/columns.ts';
import { statusLabels } from '../../labels.ts';
import type { TaskStatus } from '../../schema.ts';

type StatusChoice = TaskStatus | 'all';

const choices: { value: StatusChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...columns.map((status) => ({ value: status, label: statusLabels[status] })),
];

type BoardFilterBarProps = {
  status: TaskStatus | undefined;
  q: string | undefined;
  onChange: (change: { status?: TaskStatus | undefined; q?: string | undefined }) => void;
};

export function BoardFilterBar({ status, q, onChange }: BoardFilterBarProps) {
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="space-between">
      <FilterChips
        label="Filter by status"
        options={choices}
        value={status ?? 'all'}
        onChange={(choice) => onChange({ status: choice === 'all' ? undefined : choice })}
      />
      <SearchField
        label="Search tasks"
        value={q ?? ''}
        onChange={(words) => onChange({ q: words || undefined })}
      />
    </Flex>
  );
}

import { Box } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';

type SelectVaProps = { value: number | undefined; onSelect: (id: number | undefined) => void };

/** Administrators select the VA whose week they read. */
export function SelectVa({ value, onSelect }: SelectVaProps) {
  const { field } = usePersonFilter({
    kind: 'va',
    label: 'Person',
    placeholder: 'Select a VA',
    value,
    onChange: onSelect,
  });
  return (
    <>
      <Box maxW="sm">{field}</Box>
      {value === undefined && (
        <EmptyState illustration="clock" title="No VA selected">
          Select a VA to see their week.
        </EmptyState>
      )}
    </>
  );
}

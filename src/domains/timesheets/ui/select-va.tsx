import { Box } from '@chakra-ui/react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PersonFilter } from '#domains/time/ui/report/person-filter.tsx';

type SelectVaProps = { value: number | undefined; onSelect: (id: number | undefined) => void };

/** Administrators select the VA whose week they read. */
export function SelectVa({ value, onSelect }: SelectVaProps) {
  return (
    <>
      <Box maxW="sm">
        <PersonFilter
          kind="va"
          label="Person"
          placeholder="Select a VA"
          value={value}
          onChange={onSelect}
        />
      </Box>
      {value === undefined && (
        <EmptyState illustration="clock" title="No VA selected">
          Select a VA to see their week.
        </EmptyState>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';

type NoTimeProps = { isFiltered: boolean; onClear: () => void; children: ReactNode };

/** Shown instead of time; `children` says what will be here. */
export const NoTime = ({ isFiltered, onClear, children }: NoTimeProps) =>
  isFiltered ? (
    <EmptyState
      illustration="clock"
      title="No time logs found"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {tryAnotherSearch}
    </EmptyState>
  ) : (
    <EmptyState illustration="clock" title="No time logged">
      {children}
    </EmptyState>
  );

import { chakra } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import { useToday } from '#client/use-minute.ts';
import { StatusDot } from '#domains/tasks/parts/status-badge.tsx';
import { formatShortDay } from '#shared/dates.ts';
import type { RoutineResult } from '#shared/routine-value-sets.ts';
import type { Routine } from '../schema.ts';
import { toOpenRoutine } from './routines-search.ts';

/** The dots are those of tasks, so that a result looks as in the details. */
const results: Record<RoutineResult, { label: string; dot: string }> = {
  done: { label: 'done', dot: 'done' },
  open: { label: 'open', dot: 'in-progress' },
  missed: { label: 'missed', dot: 'overdue' },
  skipped: { label: 'skipped', dot: 'todo' },
  cancelled: { label: 'cancelled', dot: 'cancelled' },
};

const DotsBase = chakra('a', {
  base: { display: 'inline-flex', gap: '1', p: '1', m: '-1', borderRadius: 'sm' },
});
/** A link to the details, so that it can have the focus, which shows the legend. */
const Dots = createLink(DotsBase);

/** What became of the last dates, the oldest first. The legend names each date and its result. */
export function RoutineResults({ id, lastResults }: Pick<Routine, 'id' | 'lastResults'>) {
  const today = useToday();
  if (lastResults.length === 0) return null;
  const legend = lastResults
    .map(({ dueOn, result }) => `${formatShortDay(dueOn, today)} ${results[result].label}`)
    .join(', ');
  return (
    <Dots
      to="/routines"
      search={toOpenRoutine(id)}
      resetScroll={false}
      preload={false}
      aria-label={`Last results: ${legend}`}
      data-tooltip={legend}
    >
      {lastResults.map(({ result }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date can have several results
        <StatusDot key={index} status={results[result].dot} />
      ))}
    </Dots>
  );
}

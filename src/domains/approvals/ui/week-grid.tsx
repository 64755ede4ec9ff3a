import { Box, chakra } from '@chakra-ui/react';
import { unknownTask } from '#domains/time/labels.ts';
import { addDays, formatHoursMinutes, formatWeekday } from '#shared/dates.ts';
import type { SubmittedWeek } from '../schema.ts';

const Table = chakra('table', {
  base: {
    w: 'full',
    minW: { md: '40rem' },
    // Aligns the days of all weeks.
    tableLayout: { md: 'fixed' },
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1.5', px: '2', textAlign: 'end', whiteSpace: 'nowrap' },
    '& thead th:not(:first-of-type)': { w: { md: '4rem' } },
    '& th:first-of-type': {
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& thead th': { color: 'muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal' },
    '& tbody tr, & tfoot tr': { borderTopWidth: '1px' },
    '& tfoot': { fontWeight: 'semibold' },
  },
});

const dayNumbers = [0, 1, 2, 3, 4, 5, 6];

const Hours = ({ hours, isDay }: { hours: number; isDay?: boolean }) => (
  <chakra.td hideBelow={isDay ? 'md' : undefined}>
    {hours > 0 ? formatHoursMinutes(hours) : <Box color="muted">–</Box>}
  </chakra.td>
);

/** On a narrow screen, in place of the columns: the days that have time. */
const DayLine = ({ week, days }: { week: string; days: readonly number[] }) => (
  <Box hideFrom="md" color="muted" fontWeight="normal">
    {dayNumbers
      .filter((number) => (days[number] ?? 0) > 0)
      .map(
        (number) =>
          `${formatWeekday(addDays(week, number))} ${formatHoursMinutes(days[number] ?? 0)}`,
      )
      .join(' · ')}
  </Box>
);

/** The hours of a week: tasks down, days across, totals both ways. */
export function WeekGrid({ week, label }: { week: SubmittedWeek; label: string }) {
  const dayOf = (number: number) => addDays(week.week, number);
  return (
    <Box role="region" aria-label={label} tabIndex={0} overflowX="auto">
      <Table>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {dayNumbers.map((number) => (
              <chakra.th hideBelow="md" key={number} scope="col">
                {formatWeekday(dayOf(number))} {Number(dayOf(number).slice(8))}
              </chakra.th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {week.tasks.map(({ task, hours, days }) => (
            <tr key={task.id}>
              <th scope="row">
                {task.title ?? unknownTask}
                <DayLine week={week.week} days={days} />
              </th>
              {dayNumbers.map((number) => (
                <Hours key={number} hours={days[number] ?? 0} isDay />
              ))}
              <Hours hours={hours} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Total
              <DayLine week={week.week} days={week.days} />
            </th>
            {dayNumbers.map((number) => (
              <Hours key={number} hours={week.days[number] ?? 0} isDay />
            ))}
            <Hours hours={week.hours} />
          </tr>
        </tfoot>
      </Table>
    </Box>
  );
}

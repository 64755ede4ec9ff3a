import { Box, chakra } from '@chakra-ui/react';
import { unknownTask } from '#domains/time/labels.ts';
import { addDays, formatHoursMinutes, formatWeekday } from '#shared/dates.ts';
import type { SubmittedWeek } from '../schema.ts';

const Table = chakra('table', {
  base: {
    w: 'full',
    minW: '40rem',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1.5', px: '2', textAlign: 'end', whiteSpace: 'nowrap' },
    '& th:first-of-type': {
      minW: '9rem',
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

const Hours = ({ hours }: { hours: number }) => (
  <td>{hours > 0 ? formatHoursMinutes(hours) : <Box color="muted">-</Box>}</td>
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
              <th key={number} scope="col">
                {formatWeekday(dayOf(number))} {Number(dayOf(number).slice(8))}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {week.tasks.map(({ task, hours, days }) => (
            <tr key={task.id}>
              <th scope="row">{task.title ?? unknownTask}</th>
              {dayNumbers.map((number) => (
                <Hours key={number} hours={days[number] ?? 0} />
              ))}
              <Hours hours={hours} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {dayNumbers.map((number) => (
              <Hours key={number} hours={week.days[number] ?? 0} />
            ))}
            <Hours hours={week.hours} />
          </tr>
        </tfoot>
      </Table>
    </Box>
  );
}

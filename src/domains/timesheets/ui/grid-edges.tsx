import { Box } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { unknownTask } from '#domains/time/labels.ts';
import { clientName } from '#shared/client-name.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { sumHours } from '#shared/hours.ts';
import type { Timesheet, TimesheetCell, TimesheetRow } from '../schema.ts';
import { lastColumn } from './grid-moves.ts';
import { Cell, TaskHeader } from './grid-parts.ts';

const totalOf = (cells: readonly (TimesheetCell | undefined)[]) =>
  sumHours(cells.map((cell) => cell?.hours ?? 0));
const showTotal = (hours: number) => (hours > 0 ? formatHoursMinutes(hours) : '–');

type EdgeProps = { row: TimesheetRow; place: string; tabIndex: number; onFocus: () => void };

/** The task of a row as a link. */
export function TaskName({ row, place, ...props }: EdgeProps) {
  return (
    <>
      {row.title === null ? (
        <Box as="span" data-place={place} {...props}>
          {unknownTask}
        </Box>
      ) : (
        <TextLink
          to="/tasks"
          search={{ id: row.taskId }}
          data-place={place}
          lineClamp={3}
          {...props}
        >
          {row.title}
        </TextLink>
      )}
      {row.client && (
        <Box color="muted" fontSize="sm">
          {clientName(row.client)}
        </Box>
      )}
    </>
  );
}

type RowTotalProps = EdgeProps & { onRemove: (() => void) | undefined };

/** The hours of a task; of a row without time, the button that removes it. */
export function RowTotal({ row, place, tabIndex, onFocus, onRemove }: RowTotalProps) {
  if (onRemove && row.cells.length === 0)
    return (
      <Cell>
        <IconButton
          label={`Remove ${row.title ?? unknownTask} from this week`}
          data-place={place}
          tabIndex={tabIndex}
          onFocus={onFocus}
          color="muted"
          onClick={onRemove}
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      </Cell>
    );
  return (
    <Cell data-place={place} tabIndex={tabIndex} onFocus={onFocus} fontWeight="medium">
      {showTotal(totalOf(row.cells))}
    </Cell>
  );
}

type TotalsProps = {
  sheet: Timesheet;
  days: readonly string[];
  propsOf: (column: number) => Omit<EdgeProps, 'row'>;
};

/** The hours of each day and of the week. */
export function Totals({ sheet: { rows }, days, propsOf }: TotalsProps) {
  const totals = days.map((day) =>
    totalOf(rows.map(({ cells }) => cells.find((cell) => cell.day === day))),
  );
  const cellProps = (column: number) => {
    const { place, ...props } = propsOf(column);
    return { 'data-place': place, ...props };
  };
  return (
    <tfoot>
      <tr>
        <TaskHeader scope="row" {...cellProps(0)}>
          Total
        </TaskHeader>
        {totals.map((hours, index) => (
          <Cell key={days[index]} {...cellProps(index + 1)}>
            {showTotal(hours)}
          </Cell>
        ))}
        <Cell {...cellProps(lastColumn)}>{showTotal(sumHours(totals))}</Cell>
      </tr>
    </tfoot>
  );
}

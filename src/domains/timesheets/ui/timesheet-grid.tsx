import { Box } from '@chakra-ui/react';
import { unknownTask } from '#domains/time/labels.ts';
import { formatNamedDay, formatShortDay, formatWeekday } from '#shared/dates.ts';
import type { TimesheetRow } from '../schema.ts';
import { GridCell } from './grid-cell.tsx';
import { RowTotal, TaskName, Totals } from './grid-edges.tsx';
import { lastColumn, nameOf, type Place } from './grid-moves.ts';
import { DayHeader, GridFrame, GridTable, TaskHeader } from './grid-parts.ts';
import { type GridOptions, useGrid } from './use-grid.ts';

type TimesheetGridProps = GridOptions & { onRemove?: (row: TimesheetRow) => void };

/** Tasks down, days across, with the keys of a spreadsheet. */
export function TimesheetGrid({ onRemove, ...options }: TimesheetGridProps) {
  const { sheet, values, onOpen } = options;
  const { rows, today, week } = sheet;
  const grid = useGrid(options);
  const edgeProps = (place: Place) => ({
    place: nameOf(place),
    tabIndex: grid.isActive(place) ? 0 : -1,
    onFocus: () => grid.setActive(place),
  });

  return (
    <GridFrame>
      <GridTable
        ref={grid.table}
        role="grid"
        aria-label={`Week of ${formatShortDay(week, today)}`}
        aria-readonly={!values}
        onKeyDown={grid.press}
      >
        <thead>
          <tr>
            <TaskHeader scope="col" color="muted" fontSize="sm">
              Task
            </TaskHeader>
            {grid.days.map((day) => (
              <DayHeader
                key={day}
                scope="col"
                isToday={day === today}
                {...(day === today && { 'aria-current': 'date' })}
              >
                {formatWeekday(day)}
                <Box fontWeight="normal">{formatShortDay(day, today)}</Box>
              </DayHeader>
            ))}
            <DayHeader scope="col">Total</DayHeader>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.taskId}>
              <TaskHeader scope="row">
                <TaskName row={row} {...edgeProps({ row: index, column: 0 })} />
              </TaskHeader>
              {grid.days.map((day, dayIndex) => {
                const place = { row: index, column: dayIndex + 1 };
                const found = grid.cellAt(place);
                return (
                  <GridCell
                    key={day}
                    place={nameOf(place)}
                    label={`${row.title ?? unknownTask}, ${formatNamedDay(day)}`}
                    cell={found?.cell}
                    value={found?.value}
                    editing={grid.isActive(place) ? grid.edited : null}
                    isActive={grid.isActive(place)}
                    isReader={values === null}
                    lockReason={found?.reason ?? null}
                    onFocus={() => grid.setActive(place)}
                    onOpen={(isTouch) => {
                      if (found?.cell && (!values || found.reason)) onOpen(found);
                      else if (isTouch) grid.edit(place);
                    }}
                    onEdit={() => grid.edit(place)}
                    onCommit={(text, event) => grid.commit(place, text, event)}
                    onCancel={() => grid.cancel(place)}
                  />
                );
              })}
              <RowTotal
                row={row}
                onRemove={onRemove && (() => onRemove(row))}
                {...edgeProps({ row: index, column: lastColumn })}
              />
            </tr>
          ))}
        </tbody>
        <Totals
          sheet={sheet}
          days={grid.days}
          propsOf={(column) => edgeProps({ row: rows.length, column })}
        />
      </GridTable>
    </GridFrame>
  );
}

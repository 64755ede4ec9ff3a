import { Box } from '@chakra-ui/react';
import { Button } from '#client/ui/button.tsx';
import { unknownTask } from '#domains/time/labels.ts';
import { formatNamedDay } from '#shared/dates.ts';
import type { Timesheet } from '../schema.ts';
import { type CellValues, keyOf } from './use-cell-values.ts';
import { daysOf } from './week-days.ts';

type WeekNotesProps = { sheet: Timesheet; values: CellValues | null };

/** Below the grid, in words: what could not be saved, and why time was returned. */
export function WeekNotes({ sheet, values }: WeekNotesProps) {
  const places = sheet.rows.flatMap((row) =>
    daysOf(sheet.week).map((day) => ({
      key: keyOf({ taskId: row.taskId, day }),
      name: `${row.title ?? unknownTask}, ${formatNamedDay(day)}`,
      cell: row.cells.find((cell) => cell.day === day),
    })),
  );
  const nameByKey = new Map(places.map(({ key, name }) => [key, name]));
  const problems = values?.problems ?? [];
  const returned = places.flatMap(({ key, name, cell }) =>
    cell?.returnReason ? [{ key, name, reason: cell.returnReason }] : [],
  );
  return (
    <>
      {problems.length > 0 && (
        <Box as="ul" aria-label="Not saved" color="danger" listStyleType="none" fontSize="sm">
          {problems.map(({ key, text, problem }) => (
            <Box as="li" key={key} overflowWrap="anywhere">
              {nameByKey.get(key) ?? unknownTask}: “{text}” is not saved. {problem}{' '}
              <Button
                size="sm"
                aria-label={`Discard ${text}, ${nameByKey.get(key) ?? unknownTask}`}
                onClick={() => values?.discard(key)}
              >
                Discard
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {returned.length > 0 && (
        <Box as="ul" aria-label="Returned" listStyleType="none" fontSize="sm">
          {returned.map(({ key, name, reason }) => (
            <Box as="li" key={key} overflowWrap="anywhere">
              <Box as="span" color="danger" fontWeight="medium">
                Returned:
              </Box>{' '}
              {name}. {reason}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

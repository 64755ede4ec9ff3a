import { Box, Flex } from '@chakra-ui/react';
import { Copy, Plus, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Timesheet } from '../schema.ts';
import { AddTasksDialog } from './add-tasks-dialog.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { TimesheetGrid } from './timesheet-grid.tsx';
import { useCellValues } from './use-cell-values.ts';
import type { OpenedCell } from './use-grid.ts';
import { useWeekActs } from './use-week-acts.ts';
import { WeekNotes } from './week-notes.tsx';
import { WeekState } from './week-state.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** A VA's own week, which they fill in and submit. */
export function OwnTimesheet({ sheet }: { sheet: Timesheet }) {
  const values = useCellValues(sheet.week);
  const acts = useWeekActs(sheet);
  const [isPicking, pick] = useState(false);
  const [opened, open] = useState<OpenedCell | null>(null);
  const { open: openLines, returned, submitted } = sheet.totals;
  const unsubmitted = openLines.lines + returned.lines;

  const addButton = (
    <Button icon={<Plus {...icon} />} onClick={() => pick(true)}>
      Add tasks
    </Button>
  );
  const copyButton = (
    <Button icon={<Copy {...icon} />} loading={acts.isCopying} onClick={acts.copy}>
      Copy last week's tasks
    </Button>
  );

  return (
    <>
      <Flex gap="3" wrap="wrap" align="flex-start" justify="space-between">
        <WeekState sheet={sheet} isReader={false} />
        <Flex gap="2" wrap="wrap">
          {submitted.lines > 0 && (
            <Button icon={<Undo2 {...icon} />} loading={acts.isWithdrawing} onClick={acts.withdraw}>
              Withdraw
            </Button>
          )}
          {unsubmitted > 0 && (
            <Button
              variant="primary"
              icon={<Send {...icon} />}
              loading={acts.isSubmitting}
              loadingText="Submitting..."
              disabledReason={
                values.isSaving || values.problems.length > 0
                  ? 'Some cells are not saved yet. Save or restore them first.'
                  : null
              }
              onClick={acts.submit}
            >
              Submit week
            </Button>
          )}
        </Flex>
      </Flex>
      {sheet.rows.length === 0 ? (
        <EmptyState
          illustration="clock"
          title="No tasks on this week yet"
          action={
            <Flex gap="2" wrap="wrap" justify="center">
              {addButton}
              {copyButton}
            </Flex>
          }
        >
          Add the tasks that you work on, then type your hours.
        </EmptyState>
      ) : (
        <>
          <TimesheetGrid sheet={sheet} values={values} onOpen={open} onRemove={acts.remove} />
          <WeekNotes sheet={sheet} values={values} />
          <Flex gap="2" wrap="wrap">
            {addButton}
            {copyButton}
          </Flex>
          <Box color="muted" fontSize="sm" hideBelow="md">
            Type 1:30, 90m or 1.5. Enter moves down, Tab to the next day, F2 changes a value, Escape
            restores it. Press Escape and then Tab to leave the table.
          </Box>
        </>
      )}
      {isPicking && <AddTasksDialog sheet={sheet} onAdd={acts.add} onClose={() => pick(false)} />}
      {opened && <CellDialog opened={opened} vaId={undefined} onClose={() => open(null)} />}
    </>
  );
}

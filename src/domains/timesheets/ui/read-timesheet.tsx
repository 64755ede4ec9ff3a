import { useState } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Timesheet } from '../schema.ts';
import { CellDialog } from './cell-dialog.tsx';
import { TimesheetGrid } from './timesheet-grid.tsx';
import type { OpenedCell } from './use-grid.ts';
import { WeekNotes } from './week-notes.tsx';
import { WeekState } from './week-state.tsx';

/** The week of a VA, for administrators. They correct time on the page of all time. */
export function ReadTimesheet({ sheet }: { sheet: Timesheet }) {
  const [opened, open] = useState<OpenedCell | null>(null);
  return (
    <>
      <WeekState sheet={sheet} isReader />
      {sheet.rows.length === 0 ? (
        <EmptyState illustration="clock" title="No time in this week" />
      ) : (
        <>
          <TimesheetGrid sheet={sheet} values={null} onOpen={open} />
          <WeekNotes sheet={sheet} values={null} />
        </>
      )}
      {opened && <CellDialog opened={opened} vaId={sheet.va.id} onClose={() => open(null)} />}
    </>
  );
}

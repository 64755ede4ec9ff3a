import * as z from 'zod';
import { adminOrVaProcedure, adminProcedure, router, vaProcedure } from '#server/trpc.ts';
import { setCell } from './cell-operations.ts';
import {
  addTasks,
  copyTasks,
  readCell,
  readWeek,
  removeTask,
  submitWeek,
  withdrawWeek,
} from './operations.ts';
import {
  addTasksInput,
  cellInput,
  cellLog,
  copyTasksInput,
  missingWeek,
  removeTaskInput,
  setCellInput,
  submitWeekInput,
  timesheet,
  weekInput,
  withdrawWeekInput,
} from './schema.ts';
import { listMissingWeeks } from './week-queries.ts';

export const timesheetsRouter = router({
  week: adminOrVaProcedure
    .input(weekInput)
    .output(timesheet)
    .query(({ ctx, input }) => readWeek(ctx, input)),

  /** The logs of a VA on a task and a day. */
  cell: adminOrVaProcedure
    .input(cellInput)
    .output(z.array(cellLog))
    .query(({ ctx, input }) => readCell(ctx, input)),

  setCell: vaProcedure
    .input(setCellInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => setCell(ctx, input)),

  addTasks: vaProcedure
    .input(addTasksInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => addTasks(ctx, input)),

  copyTasks: vaProcedure
    .input(copyTasksInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => copyTasks(ctx, input.week)),

  removeTask: vaProcedure
    .input(removeTaskInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => removeTask(ctx, input.week, input.taskId)),

  submit: vaProcedure
    .input(submitWeekInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => submitWeek(ctx, input)),

  withdraw: vaProcedure
    .input(withdrawWeekInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => withdrawWeek(ctx, input.week)),

  /** The weeks of the last four with time that VAs have not submitted. */
  missing: adminProcedure.output(z.array(missingWeek)).query(({ ctx }) => listMissingWeeks(ctx.db)),
});

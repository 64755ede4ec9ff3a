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
    .meta({
      rest: 'GET /timesheets',
      summary: 'Get the week of a VA: the hours by task and day, and their approval',
      refuses: { 403: 'A VA can only see their own', 404: 'VA not found' },
    })
    .input(weekInput)
    .output(timesheet)
    .query(({ ctx, input }) => readWeek(ctx, input)),

  cell: adminOrVaProcedure
    .meta({
      rest: 'GET /timesheets/logs',
      summary: 'List the time logs of a VA on a task and a day',
      refuses: { 403: 'A VA can only see their own' },
    })
    .input(cellInput)
    .output(z.array(cellLog))
    .query(({ ctx, input }) => readCell(ctx, input)),

  setCell: vaProcedure
    .meta({
      rest: 'PUT /timesheets/cells',
      summary: 'Set the hours of your task on a day: creates or changes one time log',
      refuses: {
        403: 'The task is assigned to another VA, or an administrator corrected the time',
        404: "Task or time log not found, or you don't have access",
        409: 'The time was changed in the meantime or is approved, or the day has no free time',
      },
    })
    .input(setCellInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => setCell(ctx, input)),

  addTasks: vaProcedure
    .meta({
      rest: 'POST /timesheets/tasks',
      summary: 'Add tasks to your week',
      refuses: { 404: 'A task is not assigned to you' },
    })
    .input(addTasksInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => addTasks(ctx, input)),

  copyTasks: vaProcedure
    .meta({
      rest: 'POST /timesheets/copy',
      summary: 'Add the tasks of the week before to your week, without their hours',
    })
    .input(copyTasksInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => copyTasks(ctx, input.week)),

  removeTask: vaProcedure
    .input(removeTaskInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => removeTask(ctx, input.week, input.taskId)),

  submit: vaProcedure
    .meta({
      rest: 'POST /timesheets/submit',
      summary: 'Submit the open and returned time of your week to the clients',
      refuses: { 409: 'Time of the week was changed in the meantime' },
    })
    .input(submitWeekInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => submitWeek(ctx, input)),

  withdraw: vaProcedure
    .meta({
      rest: 'POST /timesheets/withdraw',
      summary: 'Withdraw the time of your week that is submitted and not decided about',
    })
    .input(withdrawWeekInput)
    .output(timesheet)
    .mutation(({ ctx, input }) => withdrawWeek(ctx, input.week)),

  missing: adminProcedure
    .meta({
      rest: 'GET /timesheets/missing',
      summary: 'List the weeks of the last four with time that VAs have not submitted',
    })
    .output(z.array(missingWeek))
    .query(({ ctx }) => listMissingWeeks(ctx.db)),
});

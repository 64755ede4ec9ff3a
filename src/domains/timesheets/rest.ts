import * as z from 'zod';
import { type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
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

export const timesheetRoutes: RestRoute[] = [
  route(
    'GET /timesheets',
    {
      access: ['admin', 'va'],
      summary: 'Get the week of a VA: the hours by task and day, and their approval',
      input: weekInput,
      output: timesheet,
      refuses: { 403: 'A VA can only see their own', 404: 'VA not found' },
    },
    (call, input) => call.timesheets.week(input),
  ),
  route(
    'GET /timesheets/logs',
    {
      access: ['admin', 'va'],
      summary: 'List the time logs of a VA on a task and a day',
      input: cellInput,
      output: z.array(cellLog),
      refuses: { 403: 'A VA can only see their own' },
    },
    (call, input) => call.timesheets.cell(input),
  ),
  route(
    'PUT /timesheets/cells',
    {
      access: ['va'],
      summary: 'Set the hours of your task on a day: creates or changes one time log',
      input: setCellInput,
      output: timesheet,
      refuses: {
        403: 'The task is assigned to another VA, or an administrator corrected the time',
        404: "Task or time log not found, or you don't have access",
        409: 'The time was changed in the meantime or is approved, or the day has no free time',
      },
    },
    (call, input) => call.timesheets.setCell(input),
  ),
  route(
    'POST /timesheets/tasks',
    {
      access: ['va'],
      summary: 'Add tasks to your week',
      input: addTasksInput,
      output: timesheet,
      refuses: { 404: 'A task is not assigned to you' },
    },
    (call, input) => call.timesheets.addTasks(input),
  ),
  route(
    'POST /timesheets/copy',
    {
      access: ['va'],
      summary: 'Add the tasks of the week before to your week, without their hours',
      input: copyTasksInput,
      output: timesheet,
    },
    (call, input) => call.timesheets.copyTasks(input),
  ),
  route(
    'DELETE /timesheets/:week/tasks/:taskId',
    {
      access: ['va'],
      summary: 'Remove a task without time from your week',
      input: removeTaskInput,
      output: ok,
    },
    async (call, input) => {
      await call.timesheets.removeTask(input);
      return { ok: true } as const;
    },
  ),
  route(
    'POST /timesheets/submit',
    {
      access: ['va'],
      summary: 'Submit the open and returned time of your week to the clients',
      input: submitWeekInput,
      output: timesheet,
      refuses: { 409: 'Time of the week was changed in the meantime' },
    },
    (call, input) => call.timesheets.submit(input),
  ),
  route(
    'POST /timesheets/withdraw',
    {
      access: ['va'],
      summary: 'Withdraw the time of your week that is submitted and not decided about',
      input: withdrawWeekInput,
      output: timesheet,
    },
    (call, input) => call.timesheets.withdraw(input),
  ),
  route(
    'GET /timesheets/missing',
    {
      access: ['admin'],
      summary: 'List the weeks of the last four with time that VAs have not submitted',
      input: z.object({}),
      output: z.array(missingWeek),
    },
    (call) => call.timesheets.missing(),
  ),
];

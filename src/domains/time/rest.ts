import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { bulkResult } from '#shared/bulk.ts';
import { ok } from '#shared/ok.ts';
import {
  addTimeLogInput,
  correctTimeLogInput,
  deleteTimeLogInput,
  deleteTimeLogsInput,
  listTimeCorrectionsInput,
  moveTimeLogsInput,
  timeCorrection,
} from './corrections/schema.ts';
import { listTimeReportInput, reportedLog, timeTotals, timeTotalsInput } from './report/schema.ts';
import { createTimeLogInput, editTimeLogInput, listTimeLogsInput, timeLog } from './schema.ts';

export const timeRoutes: RestRoute[] = [
  pagedRoute(
    'GET /time-logs',
    {
      access: 'signed-in',
      summary: 'List logged time of a task, of a VA or of both, newest first',
      input: listTimeLogsInput,
      output: timeLog,
      refuses: {
        403: 'A VA can only see their own',
        404: "Task not found, or you don't have access",
      },
    },
    (call, input) => call.time.list(input),
  ),
  route(
    'POST /time-logs',
    {
      access: ['va'],
      summary: 'Log time on your task in progress',
      input: createTimeLogInput,
      output: timeLog,
      status: 201,
      refuses: {
        404: "Task not found, or you don't have access",
        409: 'The task is not in progress, the time overlaps, or the client has no hours left',
      },
      reread: (call, _input, { id }) => call.time.changes({ id }),
    },
    (call, input) => call.time.create(input),
  ),
  route(
    'PATCH /time-logs/:id',
    {
      access: ['va'],
      summary: 'Change a time log of your own; keeps the previous version',
      input: editTimeLogInput,
      output: timeLog,
      refuses: {
        403: 'The time log belongs to another VA, or its task does and you add time',
        404: "Time log not found, or you don't have access",
        409: 'You add time and the task is not in progress, the time overlaps, or the log was changed in the meantime',
      },
    },
    (call, input) => call.time.edit(input),
  ),
  pagedRoute(
    'GET /time-report',
    {
      access: 'signed-in',
      summary: 'List the logged time of a period: all of it, or your own as a client or a VA',
      input: listTimeReportInput,
      output: reportedLog,
    },
    (call, input) => call.timeReport.list(input),
  ),
  route(
    'GET /time-report/totals',
    {
      access: 'signed-in',
      summary: 'Get the hours of a period, by person, client, task, day, week or month',
      input: timeTotalsInput,
      output: timeTotals,
    },
    (call, input) => call.timeReport.totals(input),
  ),
  pagedRoute(
    'GET /time-corrections',
    {
      access: 'signed-in',
      summary: 'List the corrections of logged time by administrators, newest first',
      input: listTimeCorrectionsInput,
      output: timeCorrection,
    },
    (call, input) => call.timeCorrections.list(input),
  ),
  route(
    'POST /admin/time-logs',
    {
      access: ['admin'],
      summary: 'Log time for a VA, with a reason; also older than a VA may log',
      input: addTimeLogInput,
      output: timeLog,
      status: 201,
      refuses: { 409: 'The time overlaps with other time of the VA' },
    },
    (call, input) => call.timeCorrections.add(input),
  ),
  route(
    'POST /admin/time-logs/:id/correct',
    {
      access: ['admin'],
      summary: 'Correct the times, the hours or the notes of a log, or move it to another task',
      input: correctTimeLogInput,
      output: timeLog,
      refuses: {
        404: 'Time log or task not found',
        409: 'The log was changed in the meantime, or the time overlaps with other time of the VA',
      },
    },
    (call, input) => call.timeCorrections.correct(input),
  ),
  route(
    'POST /admin/time-logs/:id/delete',
    {
      access: ['admin'],
      summary: 'Delete a log; its values are kept in the corrections',
      input: deleteTimeLogInput,
      output: ok,
      refuses: { 409: 'The log was changed in the meantime' },
    },
    (call, input) => call.timeCorrections.delete(input),
  ),
  route(
    'POST /admin/time-logs/bulk-move',
    {
      access: ['admin'],
      summary: 'Move all of these logs to a task, or none',
      input: moveTimeLogsInput,
      output: bulkResult,
      refuses: { 409: 'Nothing was changed; details.refused lists the logs that changed' },
    },
    (call, input) => call.timeCorrections.moveMany(input),
  ),
  route(
    'POST /admin/time-logs/bulk-delete',
    {
      access: ['admin'],
      summary: 'Delete all of these logs, or none; their values are kept in the corrections',
      input: deleteTimeLogsInput,
      output: bulkResult,
      refuses: { 409: 'Nothing was changed; details.refused lists the logs that changed' },
    },
    (call, input) => call.timeCorrections.deleteMany(input),
  ),
];

import { timeLog } from '#domains/time/schema.ts';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { bulkResult } from '#shared/bulk.ts';
import {
  adjustTimeInput,
  approveTimeInput,
  approveWeekInput,
  listLinesInput,
  listWeeksInput,
  returnTimeInput,
  submittedLine,
  submittedWeek,
  timeLogHistory,
  timeLogHistoryInput,
  waitingTime,
} from './schema.ts';

const refused = 'Nothing was changed; details.refused lists the lines that changed';

export const timeApprovalRoutes: RestRoute[] = [
  pagedRoute(
    'GET /time-approvals',
    {
      access: ['admin', 'client'],
      summary: 'List the weeks of VAs with time to approve: by client, then the oldest first',
      input: listWeeksInput,
      output: submittedWeek,
    },
    (call, input) => call.timeApprovals.weeks(input),
  ),
  pagedRoute(
    'GET /time-approvals/lines',
    {
      access: ['admin', 'client'],
      summary: 'List the lines to approve of a VA and a week, oldest first',
      input: listLinesInput,
      output: submittedLine,
    },
    (call, input) => call.timeApprovals.lines(input),
  ),
  route(
    'GET /time-approvals/waiting',
    {
      access: ['client'],
      summary: 'Get how much submitted time waits for your approval',
      output: waitingTime,
    },
    (call) => call.timeApprovals.waiting(),
  ),
  route(
    'POST /time-approvals/approve',
    {
      access: ['admin', 'client'],
      summary: 'Approve all of these submitted lines, or none; approved time is locked',
      input: approveTimeInput,
      output: bulkResult,
      refuses: { 409: refused },
    },
    (call, input) => call.timeApprovals.approve(input),
  ),
  route(
    'POST /time-approvals/approve-week',
    {
      access: ['admin', 'client'],
      summary: 'Approve the lines of a week; vaId is null for a deleted VA',
      input: approveWeekInput,
      output: bulkResult,
      refuses: { 409: 'The lines were changed since the stamp was read' },
    },
    (call, input) => call.timeApprovals.approveWeek(input),
  ),
  route(
    'POST /time-approvals/return',
    {
      access: ['admin', 'client'],
      summary: 'Return all of these submitted lines to their VA with a reason, or none',
      input: returnTimeInput,
      output: bulkResult,
      refuses: { 409: refused },
    },
    (call, input) => call.timeApprovals.return(input),
  ),
  route(
    'POST /admin/time-logs/:id/adjust',
    {
      access: ['admin'],
      summary: 'Add hours to an approved log, or take them off, as a visible entry of its own',
      input: adjustTimeInput,
      output: timeLog,
      status: 201,
      refuses: {
        404: 'Time log not found',
        409: 'The log is not approved, or the adjusted hours are not between 0 and 24',
      },
    },
    (call, input) => call.timeApprovals.adjust(input),
  ),
  route(
    'GET /time-logs/:id/history',
    {
      access: 'signed-in',
      summary: 'Get the decisions about a time log and its adjustments, newest first',
      input: timeLogHistoryInput,
      output: timeLogHistory,
      refuses: { 404: "Time log not found, or you don't have access" },
    },
    (call, input) => call.timeApprovals.history(input),
  ),
];

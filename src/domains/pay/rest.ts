import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  addPayRateInput,
  changePayRateInput,
  listPayRatesInput,
  payRate,
  payRateList,
  payRateRef,
} from './rates/schema.ts';
import {
  addAdjustmentInput,
  changedStatements,
  createDraftsInput,
  createdDrafts,
  deleteDraftInput,
  listOwnStatementsInput,
  listStatementsInput,
  payEstimate,
  payMonthInput,
  payStatement,
  payStatementDetails,
  payStatementsInput,
  payTotals,
  statementRef,
  statementsInput,
} from './schema.ts';

const usedRate =
  'Hours with this rate are on an approved statement, or the rate was changed in the meantime';
const noVa = 'The VA does not exist, or is someone else';
const noStatement = 'The statement does not exist';
const changedStatement = 'A statement has another status, or was changed since the caller read it';

const rateRoutes: RestRoute[] = [
  route(
    'GET /pay/rates',
    {
      access: ['admin', 'va'],
      summary: 'List the pay rates of a VA, the latest first. VAs list their own',
      input: listPayRatesInput,
      output: payRateList,
      refuses: { 404: noVa },
    },
    (call, input) => call.payRates.list(input),
  ),
  route(
    'POST /pay/rates',
    {
      access: ['admin'],
      summary: 'Add a pay rate of a VA that is valid from a day on',
      input: addPayRateInput,
      output: payRate,
      status: 201,
      refuses: {
        404: noVa,
        409: 'There is a rate from this day, or approved hours have another rate',
      },
    },
    (call, input) => call.payRates.add(input),
  ),
  route(
    'PUT /pay/rates/:id',
    {
      access: ['admin'],
      summary: 'Change a pay rate with which no hours have been approved for pay',
      input: changePayRateInput,
      output: payRate,
      refuses: { 409: usedRate },
    },
    (call, input) => call.payRates.change(input),
  ),
  route(
    'DELETE /pay/rates/:id',
    {
      access: ['admin'],
      summary: 'Delete a pay rate with which no hours have been approved for pay',
      input: payRateRef,
      output: ok,
      refuses: { 409: usedRate },
    },
    (call, input) => call.payRates.delete(input),
  ),
];

const readRoutes: RestRoute[] = [
  pagedRoute(
    'GET /pay/statements',
    {
      access: ['admin'],
      summary: 'List the pay statements of a month by name',
      input: listStatementsInput,
      output: payStatement,
    },
    (call, input) => call.pay.list(input),
  ),
  route(
    'GET /pay/totals',
    {
      access: ['admin'],
      summary: 'Count and sum the pay statements of a month',
      input: payMonthInput,
      output: payTotals,
    },
    (call, input) => call.pay.totals(input),
  ),
  pagedRoute(
    'GET /pay/own-statements',
    {
      access: ['va'],
      summary: 'List your approved and paid statements, the latest month first',
      input: listOwnStatementsInput,
      output: payStatement,
    },
    (call, input) => call.pay.listOwn(input),
  ),
  route(
    'GET /pay/estimate',
    {
      access: ['va'],
      summary: 'What your approved and your pending hours of the running month amount to so far',
      output: payEstimate,
    },
    (call) => call.pay.estimate(),
  ),
  route(
    'GET /pay/statements/:id',
    {
      access: ['admin', 'va'],
      summary: 'Get a pay statement with its lines. VAs get their own approved and paid ones',
      input: statementRef,
      output: payStatementDetails,
    },
    (call, input) => call.pay.get(input),
  ),
];

const actRoutes: RestRoute[] = [
  route(
    'POST /pay/statements',
    {
      access: ['admin'],
      summary:
        'Create the drafts of a month for all VAs with approved hours, and add new approved hours to its drafts',
      input: createDraftsInput,
      output: createdDrafts,
      refuses: {
        404: noVa,
        409: 'The month has not begun, or the statement of this VA is approved',
      },
    },
    (call, input) => call.pay.createDrafts(input),
  ),
  route(
    'DELETE /pay/statements/:id',
    {
      access: ['admin'],
      summary: 'Delete a draft. Its hours are collected by the next draft',
      input: deleteDraftInput,
      output: ok,
      refuses: {
        409: `${changedStatement}, or has hours of a deleted client or VA`,
      },
    },
    (call, input) => call.pay.deleteDraft(input),
  ),
  route(
    'POST /pay/adjustments',
    {
      access: ['admin'],
      summary: 'Add a bonus or a deduction to a draft',
      input: addAdjustmentInput,
      output: payStatementDetails,
      status: 201,
      refuses: { 404: noStatement, 409: 'The statement is approved or paid' },
    },
    (call, input) => call.pay.addAdjustment(input),
  ),
  route(
    'DELETE /pay/adjustments/:id',
    {
      access: ['admin'],
      summary: 'Remove a bonus or a deduction from a draft',
      input: statementRef,
      output: payStatementDetails,
      refuses: { 409: 'The statement is approved or paid' },
    },
    (call, input) => call.pay.deleteAdjustment(input),
  ),
  route(
    'POST /pay/approve',
    {
      access: ['admin'],
      summary:
        'Approve drafts, or none if one of them is refused. Approved statements do not change',
      input: statementsInput,
      output: changedStatements,
      refuses: {
        404: noStatement,
        409: `${changedStatement}, or a pay rate is missing, or its total is below 0`,
      },
    },
    (call, input) => call.pay.approve(input),
  ),
  route(
    'POST /pay/reopen',
    {
      access: ['admin'],
      summary: 'Take back the approval of statements that are not paid, or of none',
      input: statementsInput,
      output: changedStatements,
      refuses: { 404: noStatement, 409: changedStatement },
    },
    (call, input) => call.pay.reopen(input),
  ),
  route(
    'POST /pay/payouts',
    {
      access: ['admin'],
      summary: 'Mark approved statements as paid, or none if one of them is refused',
      input: payStatementsInput,
      output: changedStatements,
      refuses: { 404: noStatement, 409: changedStatement },
    },
    (call, input) => call.pay.pay(input),
  ),
];

export const payRoutes: RestRoute[] = [...rateRoutes, ...readRoutes, ...actRoutes];

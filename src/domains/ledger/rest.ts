import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import {
  balanceInput,
  correctHoursInput,
  hoursBalance,
  ledgerEntry,
  listLedgerInput,
} from './schema.ts';

export const ledgerRoutes: RestRoute[] = [
  pagedRoute(
    'GET /hours-ledger',
    {
      access: 'signed-in',
      summary: "List a client's granted, used, corrected and carried hours, newest first",
      input: listLedgerInput,
      output: ledgerEntry,
      refuses: { 404: "Client not found, or you don't have access" },
    },
    (call, input) => call.ledger.list(input),
  ),
  route(
    'GET /hours-ledger/balance',
    {
      access: 'signed-in',
      summary: 'Get the sums of the current billing period',
      input: balanceInput,
      output: hoursBalance,
      refuses: { 404: "Client not found, or you don't have access" },
    },
    (call, input) => call.ledger.balance(input),
  ),
  route(
    'POST /hours-ledger/corrections',
    {
      access: ['admin'],
      summary: 'Add or remove hours, with a reason',
      input: correctHoursInput,
      output: ledgerEntry,
      status: 201,
      refuses: {
        404: 'Client not found',
        409: 'The client does not have these hours, or the balance has changed',
      },
    },
    (call, input) => call.ledger.correct(input),
  ),
];

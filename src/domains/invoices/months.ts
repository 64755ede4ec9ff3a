import { findOpenMonth, refuseMore } from '#domains/payments/recorded/open-month.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { formatDay } from '#shared/dates.ts';
import { costOf } from '#shared/money.ts';
import type { InvoiceLine } from './schema.ts';

type Line = Pick<InvoiceLine, 'kind' | 'quantity' | 'unitPrice'> & {
  month?: InvoiceLine['month'] | undefined;
};

/** Refuses a plan line of a month that is paid, is on another open invoice, or costs less. */
export async function refuseBilledMonth(db: Db, clientId: number, lines: Line[]) {
  for (const { month, quantity, unitPrice } of lines) {
    if (!month) continue;
    const billed = await findOpenMonth(db, { clientId, month }, 'lines');
    if (billed.invoice)
      throw conflict(
        `The month from ${formatDay(month.periodStart)} is already on invoice ${billed.invoice.number}.`,
      );
    refuseMore(billed, costOf(quantity, unitPrice));
  }
}

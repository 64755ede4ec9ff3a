import { router } from '#server/trpc.ts';
import { payingProcedure } from '../paying-procedure.ts';
import { checkout } from '../schema.ts';
import { beginHostedInvoice, beginInvoice } from './operations.ts';
import { beginHostedInvoiceInput, beginInvoiceInput } from './schema.ts';

/** Open invoices, which their clients pay with a card. `payments.confirm` charges it. */
export const invoicePaymentsRouter = router({
  begin: payingProcedure
    .input(beginInvoiceInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginInvoice(ctx, input)),

  /** On the payment provider's page. */
  beginHosted: payingProcedure
    .input(beginHostedInvoiceInput)
    .output(checkout)
    .mutation(({ ctx, input }) => beginHostedInvoice(ctx, input)),
});

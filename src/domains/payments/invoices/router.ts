import { router } from '#server/trpc.ts';
import { payWithSavedCard } from '../pay-with-saved-card.ts';
import { payingProcedure } from '../paying-procedure.ts';
import { checkout } from '../schema.ts';
import { beginHostedInvoice, beginInvoice, invoiceQuote } from './operations.ts';
import {
  beginHostedInvoiceInput,
  beginInvoiceInput,
  payInvoiceWithSavedCardInput,
} from './schema.ts';

/** Open invoices, which their clients pay with a card. `payments.confirm` charges one that is not the saved card. */
export const invoicePaymentsRouter = router({
  payWithSavedCard: payingProcedure
    .input(payInvoiceWithSavedCardInput)
    .output(checkout)
    .mutation(({ ctx, input }) =>
      payWithSavedCard(ctx, input, invoiceQuote(ctx.actor.id, input.invoiceId)),
    ),

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

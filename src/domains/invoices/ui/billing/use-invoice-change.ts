import { trpc } from '#client/trpc.ts';

/** Returns a function that refetches everything that an act on an invoice changes. */
export function useInvoicesChanged() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.invoices.invalidate(),
      utils.payments.invalidate(),
      utils.clientPlans.invalidate(),
    ]);
}

import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { requestsQuery } from '../questions.ts';

/** Accepts or rejects a demo request; what is decided leaves the list at once. */
export function useDecideRequest() {
  const utils = trpc.useUtils();
  return trpc.leads.move.useMutation({
    onSuccess({ id }) {
      utils.leads.list.setInfiniteData(
        requestsQuery,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.filter((lead) => lead.id !== id),
            })),
          },
      );
      // The list of leads has one more, and its page may have been open before.
      void utils.leads.list.invalidate();
      toast({ title: 'Lead updated successfully' });
    },
    onError(error) {
      toastFailure(
        'Failed to update lead',
        error,
        'There was an error updating the lead. Please try again.',
      );
      void utils.leads.list.invalidate();
    },
  });
}

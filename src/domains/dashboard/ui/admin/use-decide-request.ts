import { trpc } from '#client/trpc.ts';
import { useMoveLead } from '#domains/leads/ui/use-move-lead.ts';
import { requestsQuery } from '../questions.ts';

/** Accepts or rejects a demo request, which then leaves the list; the toast can bring it back. */
export function useDecideRequest() {
  const utils = trpc.useUtils();
  const undo = useMoveLead(() => utils.leads.list.invalidate());

  function removeFromList({ id }: { id: number }) {
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
  }
  return useMoveLead(removeFromList, ({ id }) => undo.mutate({ id, status: 'request' }));
}

import { trpc } from '#client/trpc.ts';
import { useMoveLead } from '#domains/leads/ui/use-move-lead.ts';
import { requestsQuery } from '../shared-queries.ts';

/** Accepts or rejects a demo request and removes it from the list. The toast offers to undo it. */
export function useDecideRequest() {
  const utils = trpc.useUtils();
  const undo = useMoveLead();

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
  }
  return useMoveLead(removeFromList, ({ id, status }) =>
    undo.mutate({ id, status: 'request', from: status }),
  );
}

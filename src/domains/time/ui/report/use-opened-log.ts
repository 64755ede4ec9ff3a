import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { queryClient, trpc } from '#client/trpc.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import type { ReportedLog } from '../../report/schema.ts';

type List = { pages?: { items: ReportedLog[] }[] };

/** From the list in which it was opened. */
const findListed = (id: number | undefined) =>
  queryClient
    .getQueriesData<List>({ queryKey: getQueryKey(trpc.timeReport.list) })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((log) => log.id === id);

/** The log in the URL, also if no list on the page has it. The id of one that the reader cannot see is removed. */
export function useOpenedLog(id: number | undefined) {
  const close = useCloseDetails('log');
  const { data } = trpc.timeReport.list.useQuery({ id, limit: 1 }, { enabled: id !== undefined });
  const isMissing = id !== undefined && data?.items.length === 0;
  useEffect(() => {
    if (isMissing) close();
  }, [isMissing, close]);
  const opened = data ? data.items.find((log) => log.id === id) : findListed(id);
  return { opened, close };
}

import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import {
  type OptionSearch,
  type SearchOption,
  useOptionSearch,
} from '#client/ui/use-option-search.ts';
import { clientName } from '#shared/client-name.ts';

const maxOptions = 20;

/** Searches the tasks of everyone, or of one client, by their titles and descriptions. */
export function useTaskSearch(clientId?: number): OptionSearch {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const tasks = trpc.tasks.list.useQuery(
    { limit: maxOptions, ...(clientId && { clientId }), ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    ...typed,
    options: tasks.data?.items.map(
      ({ id, title, client }): SearchOption => ({
        value: String(id),
        label: title,
        detail: clientName(client),
      }),
    ),
    isSearching: !isUpToDate || tasks.isPlaceholderData,
    hasMore: tasks.data ? tasks.data.nextCursor !== null : false,
  };
}

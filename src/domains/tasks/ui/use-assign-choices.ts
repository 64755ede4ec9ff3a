import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import {
  type OptionSearch,
  type SearchOption,
  useOptionSearch,
} from '#client/ui/use-option-search.ts';
import { useActor } from '#client/use-user.ts';
import type { AssignableVa } from '#domains/users/directory/picker-schema.ts';
import { serviceLabel } from '#shared/agency.ts';
import { clientName } from '#shared/client-name.ts';

import { ownsTasks } from '../policy.ts';
import type { Task } from '../schema.ts';

const pageSize = 20;

/** The first VAs that a picker shows; the VA of the client is the first of them. */
export const vaChoicesOf = (clientId: number | undefined) => ({
  limit: pageSize + 1,
  ...(clientId && { clientId }),
});

export const toVaOption = (
  { id, fullName, specialization, isMine }: AssignableVa,
  ownLabel: string,
): SearchOption => ({
  value: String(id),
  label: fullName,
  detail: [specialization && serviceLabel(specialization), isMine && ownLabel]
    .filter(Boolean)
    .join(' · '),
});

/** How a picker marks the VA of the client. */
export const useOwnVaLabel = () =>
  ownsTasks(useActor()) ? 'your assistant' : "the client's assistant";

type VaSearchOptions = {
  clientId?: number | undefined;
  /** This VA is not offered. */
  exceptId?: number | null;
};

/** Searches VAs who can be assigned a task, the VA of the client first. */
export function useVaSearch({ clientId, exceptId = null }: VaSearchOptions) {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const ownLabel = useOwnVaLabel();
  const vas = trpc.users.listVas.useQuery(
    { ...vaChoicesOf(clientId), ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const found = vas.data?.filter(({ id }) => id !== exceptId);
  const search: OptionSearch = {
    ...typed,
    options: found?.slice(0, pageSize).map((va) => toVaOption(va, ownLabel)),
    isSearching: !isUpToDate || vas.isPlaceholderData,
    hasMore: (vas.data?.length ?? 0) > pageSize,
  };
  return {
    search,
    error: vas.data ? null : vas.error,
    isEmpty: !q && !vas.isPlaceholderData && found?.length === 0,
  };
}

const toTaskOption = ({ id, title, client }: Task): SearchOption => ({
  value: String(id),
  label: title,
  detail: clientName(client),
});

/** Searches tasks that wait for a VA. */
export function useWaitingTaskSearch(isAsked: boolean) {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const tasks = trpc.tasks.list.useQuery(
    { status: 'todo', vaId: 'none', limit: pageSize, ...(q && { q }) },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  const search: OptionSearch = {
    ...typed,
    options: tasks.data?.items.map(toTaskOption),
    isSearching: !isUpToDate || tasks.isPlaceholderData,
    hasMore: tasks.data ? tasks.data.nextCursor !== null : false,
  };
  return { search, tasks: tasks.data?.items ?? [] };
}

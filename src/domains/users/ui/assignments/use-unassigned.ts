import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import { useOptionSearch } from '#client/ui/use-option-search.ts';
import { specializationLabels } from '../../labels.ts';

const pageSize = 20;

/** Searches VAs without a client. */
export function useUnassignedVas() {
  const { q, isUpToDate, ...searchInput } = useOptionSearch();
  const vas = trpc.assignments.listUnassigned.useQuery(
    { limit: pageSize, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    error: vas.data ? null : vas.error,
    retry: vas.refetch,
    isEmpty: !q && !vas.isPlaceholderData && vas.data?.items.length === 0,
    search: {
      ...searchInput,
      options: vas.data?.items.map(({ userId, user, specialization }) => ({
        value: String(userId),
        label: user.fullName,
        detail: specialization ? specializationLabels[specialization] : undefined,
      })),
      isSearching: !isUpToDate || vas.isPlaceholderData,
      hasMore: vas.data ? vas.data.nextCursor !== null : false,
    },
  };
}

/** Searches clients without a VA. */
export function useUnassignedClients() {
  const { q, isUpToDate, ...searchInput } = useOptionSearch();
  const clients = trpc.assignments.listClientsWithoutVa.useQuery(
    { limit: pageSize, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    error: clients.data ? null : clients.error,
    retry: clients.refetch,
    search: {
      ...searchInput,
      options: clients.data?.items.map(({ id, fullName, companyName }) => ({
        value: String(id),
        label: fullName,
        detail: companyName,
      })),
      isSearching: !isUpToDate || clients.isPlaceholderData,
      hasMore: clients.data ? clients.data.nextCursor !== null : false,
    },
  };
}

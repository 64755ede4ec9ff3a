import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import { usePicker } from '#client/ui/picker/use-picker.ts';
import { specializationLabels } from '../../labels.ts';

const atOnce = 20;

/** The VAs without a client, as a few letters find them. */
export function useFreeVas() {
  const { q, isUpToDate, ...asking } = usePicker();
  const vas = trpc.assignments.listUnassigned.useQuery(
    { limit: atOnce, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    error: vas.data ? null : vas.error,
    retry: vas.refetch,
    isNobody: !q && !vas.isPlaceholderData && vas.data?.items.length === 0,
    picker: {
      ...asking,
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

/** The clients without a VA. */
export function useFreeClients() {
  const { q, isUpToDate, ...asking } = usePicker();
  const clients = trpc.assignments.listClientsWithoutVa.useQuery(
    { limit: atOnce, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    error: clients.data ? null : clients.error,
    retry: clients.refetch,
    picker: {
      ...asking,
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

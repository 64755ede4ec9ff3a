import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import { useOptionSearch } from '#client/ui/use-option-search.ts';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { serviceLabel } from '#shared/agency.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import type { ClientWithoutVa, VaLoad } from '../../assignments/schema.ts';
import { describePromised } from './va-facts.tsx';

const pageSize = 20;

const joined = (...facts: (string | false | null | undefined)[]) =>
  facts.filter(Boolean).join(' · ');

export const toVaOption = (va: VaLoad) => ({
  value: String(va.id),
  label: va.fullName,
  detail: joined(
    !va.isApproved && 'awaits approval',
    va.specialization && serviceLabel(va.specialization),
    describePromised(va),
    va.rating > 0 && `rated ${va.rating.toFixed(1)}`,
  ),
});

export const toClientOption = (client: ClientWithoutVa) => ({
  value: String(client.id),
  label: client.fullName,
  detail: joined(
    client.companyName,
    client.plan
      ? `${planLabel(client.plan)}, ${formatHoursWithUnit(client.monthlyHours ?? 0)}`
      : 'no plan',
  ),
});

/** Searches VAs who can get a further client, the least loaded first. */
export function useVaChoices() {
  const { q, isUpToDate, ...searchInput } = useOptionSearch();
  const vas = trpc.assignments.listVas.useQuery(
    { limit: pageSize, hasRoom: true, sort: 'load', ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    error: vas.data ? null : vas.error,
    retry: vas.refetch,
    isEmpty: !q && !vas.isPlaceholderData && vas.data?.items.length === 0,
    search: {
      ...searchInput,
      options: vas.data?.items.map(toVaOption),
      isSearching: !isUpToDate || vas.isPlaceholderData,
      hasMore: vas.data ? vas.data.nextCursor !== null : false,
    },
  };
}

/** Searches clients without a VA. */
export function useClientChoices() {
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
      options: clients.data?.items.map(toClientOption),
      isSearching: !isUpToDate || clients.isPlaceholderData,
      hasMore: clients.data ? clients.data.nextCursor !== null : false,
    },
  };
}

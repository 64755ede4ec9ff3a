import { Box, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState, tryAnotherSearch } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { plural } from '#shared/plural.ts';
import type { LeadListing } from '../schema.ts';
import { LeadCard } from './lead-card.tsx';
import { type LeadsSearch, leadsQuery } from './leads-search.ts';

const placeholders = ['first', 'second', 'third'];

const Loading = () => (
  <Flex direction="column" gap="3">
    <Box role="status" color="muted">
      Loading leads...
    </Box>
    {placeholders.map((one) => (
      <Card key={one} px="4" py="2" aria-hidden>
        <Flex justify="space-between" align="center" gap="4">
          <Skeleton w="14rem" h="5" />
          <Skeleton w="9rem" h="8" display={{ base: 'none', sm: 'block' }} />
        </Flex>
        <Skeleton w="70%" mt="2" />
      </Card>
    ))}
  </Flex>
);

const NoLeads = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      illustration="people"
      title="No leads found"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {tryAnotherSearch}
    </EmptyState>
  ) : (
    <EmptyState illustration="people" title="No leads found">
      Leads will appear here when demo requests are accepted or when people submit the demo form.
    </EmptyState>
  );

export const leadListId = 'leads';

type LeadListProps = {
  search: LeadsSearch;
  onConvert: (lead: LeadListing) => void;
  onClear: () => void;
};

export function LeadList({ search, onConvert, onClear }: LeadListProps) {
  const list = useRef<HTMLDivElement>(null);
  const leads = trpc.leads.list.useInfiniteQuery(leadsQuery(search), {
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });

  if (leads.isPending) return <Loading />;
  if (leads.isError && !leads.data)
    return <ErrorState error={leads.error} onRetry={() => void leads.refetch()} />;

  const shown = leads.data.pages.flatMap(({ items }) => items);
  if (shown.length === 0)
    return <NoLeads isFiltered={Boolean(search.status ?? search.q)} onClear={onClear} />;

  return (
    <Flex
      ref={list}
      id={leadListId}
      // Focusable, because the list takes the focus after a deletion.
      tabIndex={-1}
      role="region"
      aria-label="Leads"
      direction="column"
      gap="2"
      outline="none"
      opacity={leads.isPlaceholderData ? 0.6 : 1}
      transition="opacity 120ms"
    >
      {shown.map((lead) => (
        <LeadCard
          key={lead.id}
          lead={lead}
          onConvert={() => onConvert(lead)}
          onDeleted={() => list.current?.focus()}
        />
      ))}
      <LoadMore list={leads} shown={plural(shown.length, 'lead')} />
    </Flex>
  );
}

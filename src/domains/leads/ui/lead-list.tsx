import { Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { plural } from '#shared/plural.ts';
import type { LeadListing } from '../schema.ts';
import { LeadCard } from './lead-card.tsx';
import { LoadingLeads, NoLeads } from './lead-states.tsx';
import { cardsQuery, isFiltered, type LeadsSearch } from './leads-search.ts';

export const leadListId = 'leads';

type LeadListProps = {
  search: LeadsSearch;
  onConvert: (lead: LeadListing) => void;
  onClear: () => void;
};

export function LeadList({ search, onConvert, onClear }: LeadListProps) {
  const list = useRef<HTMLDivElement>(null);
  const leads = trpc.leads.list.useInfiniteQuery(cardsQuery(search), pagedQuery);

  if (leads.isPending) return <LoadingLeads />;
  if (leads.isError && !leads.data)
    return <ErrorState error={leads.error} onRetry={() => void leads.refetch()} />;

  const shown = leads.data.pages.flatMap(({ items }) => items);
  if (shown.length === 0) return <NoLeads isFiltered={isFiltered(search)} onClear={onClear} />;

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
          isCurrent={lead.id === search.id}
          onConvert={() => onConvert(lead)}
          onDeleted={() => list.current?.focus()}
        />
      ))}
      <LoadMore list={leads} shown={plural(shown.length, 'lead')} />
    </Flex>
  );
}

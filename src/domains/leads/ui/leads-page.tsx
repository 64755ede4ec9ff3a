import { Box, Flex } from '@chakra-ui/react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { leadStatusLabels } from '../labels.ts';
import type { LeadListing } from '../schema.ts';
import { convertButtonId } from './lead-card.tsx';
import { LeadList, leadListId } from './lead-list.tsx';
import { filterOf, type ListedStatus } from './leads-search.ts';

const ConvertLeadDialog = lazy(async () => ({
  default: (await import('./convert-lead-dialog.tsx')).ConvertLeadDialog,
}));

const route = getRouteApi('/portal/leads');

const choices: { value: ListedStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'lead', label: leadStatusLabels.lead },
  { value: 'contacted', label: leadStatusLabels.contacted },
  { value: 'qualified', label: leadStatusLabels.qualified },
  { value: 'converted', label: leadStatusLabels.converted },
  { value: 'rejected', label: leadStatusLabels.rejected },
];

/** The button that opened the dialog. If the conversion removed it, the lead's comments button, or else the list. */
const focusOf = ({ id }: LeadListing) =>
  document.getElementById(convertButtonId(id)) ??
  document.querySelector<HTMLElement>(`[data-lead="${id}"] [aria-expanded]`) ??
  document.getElementById(leadListId);

export function LeadsPage() {
  const { status, q, id } = route.useSearch();
  const navigate = useNavigate({ from: '/leads' });
  const [converting, setConverting] = useState<LeadListing | null>(null);

  const filter = (change: { status?: ListedStatus | undefined; q?: string | undefined }) => {
    const next = { status, q, ...change };
    void navigate({
      search: { ...(next.status && { status: next.status }), ...(next.q && { q: next.q }) },
      replace: true,
    });
  };

  const shown = { ...(status && { status }), ...(q && { q }), ...(id && { id }) };

  return (
    <Page>
      <PageHeader
        title="Lead Management"
        detail="Accepted demo requests and their progress."
        actions={<ExportButton list="leads" filter={filterOf(shown)} />}
      />
      <FilterBar
        search={{ label: 'Search leads', value: q, onChange: (words) => filter({ q: words }) }}
      >
        <FilterChips
          label="Filter by status"
          options={choices}
          value={status ?? 'all'}
          onChange={(choice) => filter({ status: choice === 'all' ? undefined : choice })}
        />
      </FilterBar>
      {id && (
        <Flex mb="4" gap="3" align="center" wrap="wrap">
          <Box color="muted">Showing one lead.</Box>
          <TextLink to="/leads">Show all leads</TextLink>
        </Flex>
      )}
      <LeadList
        search={shown}
        onConvert={setConverting}
        onClear={() => filter({ status: undefined, q: undefined })}
      />
      <Suspense>
        {converting && (
          <ConvertLeadDialog
            key={converting.id}
            lead={converting}
            onClose={() => setConverting(null)}
            returnFocus={() => focusOf(converting)}
          />
        )}
      </Suspense>
    </Page>
  );
}

import { chakra } from '@chakra-ui/react';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { leadSources, leadStatuses } from '#shared/lead-value-sets.ts';
import { leadSourceLabels } from '../labels.ts';
import type { LeadStatus } from '../schema.ts';
import { leadStatusLabels } from '../statuses.ts';
import {
  type DueFilter,
  dueFilters,
  type LeadsFilter,
  type LeadsLayout,
  type LeadsSearch,
} from './leads-search.ts';
import { toOwnerOptions, useOwners } from './use-owners.ts';

const dueLabels: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due within 7 days',
};

const dues = dueFilters.map((value) => ({ value, label: dueLabels[value] }));
const sources = leadSources.map((value) => ({ value, label: leadSourceLabels[value] }));

const chipsOf = (statuses: readonly LeadStatus[]) => [
  { value: 'all' as const, label: 'All' },
  ...statuses.map((value) => ({ value, label: leadStatusLabels[value] })),
];
/** The cards do not list open demo requests, which are on the dashboard. */
const cardChips = chipsOf(leadStatuses.filter((status) => status !== 'request'));
const tableChips = chipsOf(leadStatuses);

/** One line that scrolls sideways on a phone. */
const Selects = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '1.5', sm: '3' },
    flexWrap: { base: 'nowrap', sm: 'wrap' },
    overflowX: { base: 'auto', sm: 'visible' },
    // As far as the edge of the screen, so that a filter that is cut off shows that there are more.
    maxW: { base: 'calc(100% + 1.25rem)', sm: 'full' },
    me: { base: '-4', sm: '-1' },
    scrollbarWidth: 'none',
    // Space for the focus ring, which the scroll container would clip.
    p: '1',
    my: '-1',
    ms: '-1',
    '& > *': { flexShrink: 0 },
  },
});

export type FilterChange = { [Name in keyof LeadsFilter]?: LeadsFilter[Name] | undefined };

type LeadFiltersProps = {
  layout: LeadsLayout;
  search: LeadsSearch;
  onChange: (change: FilterChange) => void;
};

/** The filters of every layout; the board has a column for each status instead of the chips. */
export function LeadFilters({ layout, search, onChange }: LeadFiltersProps) {
  const owners = [{ value: 'none', label: 'No owner' }, ...toOwnerOptions(useOwners())];
  const { status, owner, source, due } = search;
  return (
    <>
      {layout !== 'board' && (
        <FilterChips
          label="Filter by status"
          options={layout === 'cards' ? cardChips : tableChips}
          value={status ?? 'all'}
          onChange={(choice) => onChange({ status: choice === 'all' ? undefined : choice })}
        />
      )}
      <Selects>
        <FilterSelect
          label="Owner"
          loadsOptions
          anyLabel="Any owner"
          options={owners}
          value={owner === undefined ? undefined : String(owner)}
          onChange={(value) =>
            onChange({ owner: value === undefined || value === 'none' ? value : Number(value) })
          }
        />
        <FilterSelect
          label="Next step"
          anyLabel="Any next step"
          options={dues}
          value={due}
          onChange={(value) => onChange({ due: value })}
        />
        <FilterSelect
          label="Source"
          anyLabel="Any source"
          options={sources}
          value={source}
          onChange={(value) => onChange({ source: value })}
        />
      </Selects>
    </>
  );
}

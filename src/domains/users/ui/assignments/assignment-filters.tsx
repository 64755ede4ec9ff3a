import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { DayFilter } from '#client/ui/day-filter.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import type { Option } from '#client/ui/select-field.tsx';
import { deletedUser } from '#shared/deleted-names.ts';
import { clientOptions, withChosen } from '../../parts/person-options.ts';
import type { VasChange, VasSearch } from './va-search.ts';

const states = [
  { value: 'current', label: 'Current' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const;

const maxVas = 1000;

type PersonFilterProps = {
  label: string;
  anyLabel: string;
  options: Option[] | undefined;
  id: number | undefined;
  onChange: (id: number | undefined) => void;
};

function PersonFilter({ options, id, onChange, ...labels }: PersonFilterProps) {
  const value = id === undefined ? undefined : String(id);
  return (
    <Box w={{ base: '9rem', md: '10rem' }}>
      <FilterSelect
        {...labels}
        options={withChosen(options ?? [], value, options ? deletedUser : 'Loading...')}
        value={value}
        onChange={(chosen) => onChange(chosen === undefined ? undefined : Number(chosen))}
      />
    </Box>
  );
}

type AssignmentFiltersProps = { search: VasSearch; onChange: (change: VasChange) => void };

/** Which assignments are listed: by state, VA, client and the days on which they lasted. */
export function AssignmentFilters({ search, onChange }: AssignmentFiltersProps) {
  const { state = 'current', ofVa, ofClient, from, to } = search;
  // Also inactive VAs, who have former assignments.
  const vas = trpc.users.list.useQuery({
    role: 'va',
    sort: 'name',
    order: 'ascending',
    limit: maxVas,
  });
  const clients = trpc.users.listClients.useQuery();
  return (
    <>
      <FilterChips
        label="Filter by state"
        options={states}
        value={state}
        onChange={(choice) => onChange({ state: choice === 'current' ? undefined : choice })}
      />
      <PersonFilter
        label="Virtual Assistant"
        anyLabel="Any VA"
        options={vas.data?.items.map(({ id, fullName }) => ({
          value: String(id),
          label: fullName,
        }))}
        id={ofVa}
        onChange={(id) => onChange({ ofVa: id })}
      />
      <PersonFilter
        label="Client"
        anyLabel="Any client"
        options={clients.data && clientOptions(clients.data)}
        id={ofClient}
        onChange={(id) => onChange({ ofClient: id })}
      />
      <DayFilter label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  );
}

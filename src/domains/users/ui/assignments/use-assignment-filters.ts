import { trpc } from '#client/trpc.ts';
import { dayFilters } from '#client/ui/day-filters.tsx';
import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { deletedUser } from '#shared/deleted-names.ts';
import { withChosen } from '../../parts/person-options.ts';
import { useClientFilter } from '../../parts/use-client-filter.ts';
import type { VasChange, VasSearch } from './va-search.ts';

const maxVas = 1000;

/** Which assignments are listed: by state, VA, client and the days on which they lasted. */
export function useAssignmentFilters(
  search: VasSearch,
  onChange: (change: VasChange) => void,
): Filter[] {
  const { state, ofVa, ofClient } = search;
  // Also inactive VAs, who have former assignments.
  const vas = trpc.users.list.useQuery({
    role: 'va',
    sort: 'name',
    order: 'ascending',
    limit: maxVas,
  });
  const vaOptions = vas.data?.items.map(({ id, fullName }) => ({
    value: String(id),
    label: fullName,
  }));
  const va = ofVa === undefined ? undefined : String(ofVa);
  return [
    choiceFilter({
      label: 'State',
      anyLabel: 'Current',
      options: [
        { value: 'ended', label: 'Ended' },
        { value: 'all', label: 'All' },
      ],
      value: state,
      onChange: (choice) => onChange({ state: choice }),
    }),
    choiceFilter({
      label: 'Virtual Assistant',
      anyLabel: 'Any VA',
      options: withChosen(vaOptions ?? [], va, vaOptions && deletedUser),
      value: va,
      onChange: (choice) => onChange({ ofVa: choice === undefined ? undefined : Number(choice) }),
    }),
    useClientFilter(ofClient, (chosen) => onChange({ ofClient: chosen })),
    ...dayFilters(search, onChange),
  ];
}

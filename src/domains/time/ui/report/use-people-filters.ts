import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import type { TimeChange, TimeSearch } from './time-search.ts';

/** For administrators: the time of one VA and of one client. */
export const usePeopleFilters = (
  { va, client }: TimeSearch,
  onChange: (change: TimeChange) => void,
) => [
  usePersonFilter({
    kind: 'va',
    label: 'Person',
    placeholder: 'Anyone',
    value: va,
    onChange: (id) => onChange({ va: id }),
  }),
  usePersonFilter({
    kind: 'client',
    label: 'Client',
    placeholder: 'Every client',
    value: client,
    onChange: (id) => onChange({ client: id }),
  }),
];

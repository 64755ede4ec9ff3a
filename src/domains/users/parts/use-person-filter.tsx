import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.ts';
import type { Filter } from '#client/ui/filter.ts';
import { SearchFilter } from '#client/ui/search-filter.tsx';
import { type OptionSearch, useOptionSearch } from '#client/ui/use-option-search.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { roleLabels } from '../labels.ts';

const maxOptions = 20;

/** Searches the VAs or the clients by name; without a role everyone, with their roles. */
export function usePersonSearch(role?: 'va' | 'client'): OptionSearch {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const people = trpc.users.list.useQuery(
    { limit: maxOptions, sort: 'name', order: 'ascending', ...(role && { role }), ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return {
    ...typed,
    options: people.data?.items.map((person) => ({
      value: String(person.id),
      label: person.fullName,
      ...(!role && { detail: roleLabels[person.role] }),
    })),
    isSearching: !isUpToDate || people.isPlaceholderData,
    hasMore: people.data ? people.data.nextCursor !== null : false,
  };
}

type PersonFilter = {
  /** Everyone, if it is absent. */
  kind?: 'va' | 'client';
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};

const PersonField = ({ kind, ...props }: PersonFilter & { storedName: string }) => (
  <SearchFilter {...props} search={usePersonSearch(kind)} />
);

/** Limits a list to one person. */
export function usePersonFilter(filter: PersonFilter): Filter {
  const { label, value, onChange } = filter;
  const stored = trpc.users.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined });
  const storedName = stored.data?.user.fullName ?? (stored.error ? deletedUser : '');
  return {
    label,
    chosen: value === undefined ? undefined : storedName || '…',
    onClear: () => onChange(undefined),
    field: <PersonField {...filter} storedName={storedName} />,
  };
}

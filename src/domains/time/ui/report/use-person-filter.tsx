import { trpc } from '#client/trpc.ts';
import type { Filter } from '#client/ui/filter.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { SearchFilter } from './search-filter.tsx';
import { usePersonSearch } from './use-searches.ts';

type PersonFilter = {
  kind: 'va' | 'client';
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};

const PersonField = ({ kind, ...props }: PersonFilter & { storedName: string }) => (
  <SearchFilter {...props} search={usePersonSearch(kind)} />
);

/** Limits the time to one VA or one client. */
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

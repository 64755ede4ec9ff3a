import { trpc } from '#client/trpc.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { SearchFilter } from './search-filter.tsx';
import { usePersonSearch } from './use-searches.ts';

type PersonFilterProps = {
  kind: 'va' | 'client';
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};

/** Limits the time to one VA or one client. */
export function PersonFilter({ kind, value, ...props }: PersonFilterProps) {
  const stored = trpc.users.get.useQuery({ id: value ?? 0 }, { enabled: value !== undefined });
  return (
    <SearchFilter
      {...props}
      name={kind}
      value={value}
      storedName={stored.data?.user.fullName ?? (stored.error ? deletedUser : '')}
      search={usePersonSearch(kind)}
    />
  );
}

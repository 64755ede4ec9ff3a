import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import type { SearchOption } from '#client/ui/use-option-search.ts';
import { filterField } from '../report/filter-field.ts';
import { usePersonSearch } from './use-searches.ts';

const noPerson: SearchOption = { value: '', label: '' };

type PersonFilterProps = {
  kind: 'va' | 'client';
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};

/** Limits the time to one VA or one client. */
export function PersonFilter({ kind, label, placeholder, value, onChange }: PersonFilterProps) {
  const search = usePersonSearch(kind);
  const [picked, setPicked] = useState<SearchOption>(noPerson);
  const isPicked = value !== undefined && picked.value === String(value);
  const stored = trpc.users.get.useQuery(
    { id: value ?? 0 },
    { enabled: value !== undefined && !isPicked },
  );
  const name = stored.data?.user.fullName ?? (stored.error ? 'Deleted user' : '');
  const chosen = value === undefined ? noPerson : { value: String(value), label: name };
  return (
    <ComboboxField
      field={filterField(kind)}
      label={label}
      placeholder={placeholder}
      chosen={isPicked ? picked : chosen}
      search={search}
      onChosen={(option) => {
        setPicked(option);
        onChange(option.value === '' ? undefined : Number(option.value));
      }}
    />
  );
}

import { useState } from 'react';
import { ComboboxField } from './combobox-field.tsx';
import { filterField } from './filter.ts';
import type { OptionSearch, SearchOption } from './use-option-search.ts';

const noOption: SearchOption = { value: '', label: '' };

type SearchFilterProps = {
  label: string;
  placeholder: string;
  value: number | undefined;
  /** The name of the value in the URL; empty while it loads. */
  storedName: string;
  search: OptionSearch;
  onChange: (id: number | undefined) => void;
};

/** Limits a list to one object that is found on the server. */
export function SearchFilter(props: SearchFilterProps) {
  const { label, placeholder, value, storedName, search, onChange } = props;
  const [picked, setPicked] = useState(noOption);
  const chosen = value === undefined ? noOption : { value: String(value), label: storedName };
  return (
    <ComboboxField
      field={filterField(label)}
      label={label}
      placeholder={placeholder}
      chosen={picked.value === chosen.value ? picked : chosen}
      search={search}
      onChosen={(option) => {
        setPicked(option);
        onChange(option.value === '' ? undefined : Number(option.value));
      }}
    />
  );
}

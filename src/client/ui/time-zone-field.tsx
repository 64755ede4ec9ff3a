import { containsText } from '#shared/search-text.ts';
import { timeZoneNames } from '#shared/time-zones.ts';
import { ComboboxField } from './combobox-field.tsx';
import { type FieldProps, textOf } from './field.tsx';
import { useOptionSearch } from './use-option-search.ts';

type TimeZoneFieldProps = FieldProps & {
  /** Offered also if the browser does not know them. */
  known?: readonly string[];
  /** The zone, if the caller holds it. */
  chosen?: string;
  onChosen?: (timeZone: string) => void;
};

const toOption = (value: string) => ({ value, label: value.replaceAll('_', ' ') });
const maxOptions = 50;

/** One of about 400 time zones, found by a part of its name. */
export function TimeZoneField({ known = [], chosen, onChosen, ...field }: TimeZoneFieldProps) {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const initial = chosen ?? textOf(field.field.initialValue);
  const found = timeZoneNames(initial, ...known)
    .map(toOption)
    .filter(({ label }) => containsText(label, q));
  return (
    <ComboboxField
      required
      {...field}
      placeholder="Such as New York"
      initial={toOption(initial)}
      {...(chosen !== undefined && { chosen: toOption(chosen) })}
      search={{
        ...typed,
        options: found.slice(0, maxOptions),
        isSearching: !isUpToDate,
        hasMore: found.length > maxOptions,
      }}
      onChosen={({ value }) => onChosen?.(value)}
    />
  );
}

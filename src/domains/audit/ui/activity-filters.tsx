import { Grid, GridItem } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { FieldFrame, type FormField, Input } from '#client/ui/field.tsx';
import { FilterToggle } from '#client/ui/filter-chips.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { type SearchOption, useOptionSearch } from '#client/ui/use-option-search.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { auditActs } from '#shared/audit-acts.ts';
import { type AuditAction, type AuditKind, auditActions } from '#shared/audit-value-sets.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { keysOf } from '#shared/object-fields.ts';
import { actionLabels, kindLabels } from '../labels.ts';
import type { ActivitySearch } from './activity-search.ts';

export type ChangeActivitySearch = (
  change: {
    [Name in keyof ActivitySearch]?: ActivitySearch[Name] | undefined;
  },
) => void;

type FiltersProps = { search: ActivitySearch; onChange: ChangeActivitySearch };

const maxPeople = 20;

/** A filter is a field of no form: its value is in the URL. */
const fieldOf = (name: string): FormField => ({
  id: `activity-${name}`,
  name,
  formId: '',
  errorId: `activity-${name}-error`,
  descriptionId: `activity-${name}-hint`,
  errors: undefined,
});

const noPerson: SearchOption = { value: '', label: '' };

function PersonFilter({ search: { person }, onChange }: FiltersProps) {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const people = trpc.users.list.useQuery(
    { limit: maxPeople, sort: 'name', order: 'ascending', ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const [picked, setPicked] = useState<SearchOption>(noPerson);
  const value = person === undefined ? '' : String(person);
  const isPicked = picked.value === value;
  const isUnknown = person !== undefined && !isPicked;
  const stored = trpc.users.get.useQuery({ id: person ?? 0 }, { enabled: isUnknown });
  const name = stored.data?.user.fullName ?? (stored.error ? deletedUser : '');
  return (
    <ComboboxField
      field={fieldOf('person')}
      label="Person"
      placeholder="Anyone"
      chosen={value === '' ? noPerson : isPicked ? picked : { value, label: name }}
      search={{
        ...typed,
        options: people.data?.items.map(({ id, fullName, role }) => ({
          value: String(id),
          label: fullName,
          detail: roleLabels[role],
        })),
        isSearching: !isUpToDate || people.isPlaceholderData,
        hasMore: people.data ? people.data.nextCursor !== null : false,
      }}
      onChosen={(option) => {
        setPicked(option);
        onChange({ person: option.value === '' ? undefined : Number(option.value) });
      }}
    />
  );
}

const kinds = keysOf(kindLabels);
const actionsOf = (kind: AuditKind | undefined): readonly AuditAction[] =>
  kind ? auditActs[kind] : auditActions;

function KindFilters({ search: { kind, action }, onChange }: FiltersProps) {
  const [kindField, actionField] = [fieldOf('kind'), fieldOf('action')];
  const changeKind = (next: AuditKind | undefined) =>
    onChange({
      kind: next,
      object: undefined,
      // Keep an action only if it exists for the new kind.
      ...(action && !actionsOf(next).includes(action) && { action: undefined }),
    });
  return (
    <>
      <FieldFrame field={kindField} label="Kind">
        <Select
          id={kindField.id}
          placeholder="Everything"
          options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          value={kind ?? ''}
          onChange={({ target }) => changeKind(kinds.find((one) => one === target.value))}
        />
      </FieldFrame>
      <FieldFrame field={actionField} label="Action">
        <Select
          id={actionField.id}
          placeholder="Any action"
          options={actionsOf(kind).map((value) => ({ value, label: actionLabels[value] }))}
          value={action ?? ''}
          onChange={({ target }) =>
            onChange({ action: auditActions.find((one) => one === target.value) })
          }
        />
      </FieldFrame>
    </>
  );
}

type DayFieldProps = {
  name: 'from' | 'to';
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

function DayField({ name, label, value, min, max, onChange }: DayFieldProps) {
  const field = fieldOf(name);
  return (
    <FieldFrame field={field} label={label}>
      <Input
        id={field.id}
        type="date"
        fontVariantNumeric="tabular-nums"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </FieldFrame>
  );
}

type ActivityFiltersProps = FiltersProps & {
  /** The name of the one object whose entries are listed, if it still exists. */
  objectName: string | undefined;
};

/** The filters of the activity in addition to the search, with a label above each. */
export function ActivityFilters({ search, onChange, objectName }: ActivityFiltersProps) {
  const { from, to, kind, object } = search;
  return (
    <Grid
      w="full"
      gap="3"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))',
        lg: 'minmax(0, 1.5fr) repeat(4, minmax(0, 1fr))',
      }}
    >
      <GridItem colSpan={{ base: 2, lg: 1 }}>
        <PersonFilter search={search} onChange={onChange} />
      </GridItem>
      <KindFilters search={search} onChange={onChange} />
      <GridItem colSpan={{ md: 2, lg: 1 }}>
        <DayField
          name="from"
          label="From"
          value={from}
          max={to}
          onChange={(day) => onChange({ from: day })}
        />
      </GridItem>
      <GridItem colSpan={{ md: 2, lg: 1 }}>
        <DayField
          name="to"
          label="To"
          value={to}
          min={from}
          onChange={(day) => onChange({ to: day })}
        />
      </GridItem>
      {kind && object && (
        <GridItem colSpan={{ base: 2, md: 4, lg: 5 }} minW="0" overflowX="auto">
          <FilterToggle
            isOn
            label={`Only ${objectName ?? `${kindLabels[kind]} ${object}`}`}
            onChange={() => onChange({ object: undefined })}
          />
        </GridItem>
      )}
    </Grid>
  );
}

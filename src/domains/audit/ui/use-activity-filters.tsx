import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ComboboxField } from '#client/ui/combobox-field.tsx';
import { dayFilters } from '#client/ui/day-filters.tsx';
import { type Filter, filterField } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
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

const maxPeople = 20;

const noPerson: SearchOption = { value: '', label: '' };

type PersonFieldProps = {
  person: number | undefined;
  name: string;
  onChange: ChangeActivitySearch;
};

function PersonField({ person, name, onChange }: PersonFieldProps) {
  const { q, isUpToDate, ...typed } = useOptionSearch();
  const people = trpc.users.list.useQuery(
    { limit: maxPeople, sort: 'name', order: 'ascending', ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const [picked, setPicked] = useState<SearchOption>(noPerson);
  const value = person === undefined ? '' : String(person);
  return (
    <ComboboxField
      field={filterField('Person')}
      label="Person"
      placeholder="Anyone"
      chosen={picked.value === value ? picked : { value, label: name }}
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

function usePersonFilter(person: number | undefined, onChange: ChangeActivitySearch): Filter {
  const stored = trpc.users.get.useQuery({ id: person ?? 0 }, { enabled: person !== undefined });
  const name = stored.data?.user.fullName ?? (stored.error ? deletedUser : '');
  return {
    label: 'Person',
    chosen: person === undefined ? undefined : name || '…',
    onClear: () => onChange({ person: undefined }),
    field: <PersonField person={person} name={name} onChange={onChange} />,
  };
}

const kinds = keysOf(kindLabels);
const actionsOf = (kind: AuditKind | undefined): readonly AuditAction[] =>
  kind ? auditActs[kind] : auditActions;

/** The filters of the activity in addition to the search. `objectName` is that of the one object whose entries are listed, if it still exists. */
export function useActivityFilters(
  search: ActivitySearch,
  onChange: ChangeActivitySearch,
  objectName: string | undefined,
): Filter[] {
  const { person, kind, action, object } = search;
  return [
    usePersonFilter(person, onChange),
    choiceFilter({
      label: 'Kind',
      anyLabel: 'Everything',
      options: kinds.map((value) => ({ value, label: kindLabels[value] })),
      value: kind,
      onChange: (next) =>
        onChange({
          kind: next,
          object: undefined,
          // Keep an action only if it exists for the new kind.
          ...(action && !actionsOf(next).includes(action) && { action: undefined }),
        }),
    }),
    choiceFilter({
      label: 'Action',
      anyLabel: 'Any action',
      options: actionsOf(kind).map((value) => ({ value, label: actionLabels[value] })),
      value: action,
      onChange: (next) => onChange({ action: next }),
    }),
    ...dayFilters(search, onChange),
    ...(kind && object
      ? [
          choiceFilter({
            label: 'Only',
            anyLabel: kindLabels[kind],
            options: [{ value: 'one', label: objectName ?? `${kindLabels[kind]} ${object}` }],
            value: 'one' as const,
            onChange: () => onChange({ object: undefined }),
          }),
        ]
      : []),
  ];
}

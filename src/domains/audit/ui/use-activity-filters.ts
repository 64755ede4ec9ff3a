import { dayFilters } from '#client/ui/day-filters.tsx';
import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import { auditActs } from '#shared/audit-acts.ts';
import { type AuditAction, type AuditKind, auditActions } from '#shared/audit-value-sets.ts';
import { keysOf } from '#shared/object-fields.ts';
import { actionLabels, kindLabels } from '../labels.ts';
import type { ActivitySearch } from './activity-search.ts';

export type ChangeActivitySearch = (
  change: {
    [Name in keyof ActivitySearch]?: ActivitySearch[Name] | undefined;
  },
) => void;

const kinds = keysOf(kindLabels);
const actionsOf = (kind: AuditKind | undefined): readonly AuditAction[] =>
  kind ? auditActs[kind] : auditActions;

/** The filters beside the search. `objectName` is that of the one object whose entries are listed, if it still exists. */
export function useActivityFilters(
  search: ActivitySearch,
  onChange: ChangeActivitySearch,
  objectName: string | undefined,
): Filter[] {
  const { person, kind, action, object } = search;
  return [
    usePersonFilter({
      label: 'Person',
      placeholder: 'Anyone',
      value: person,
      onChange: (chosen) => onChange({ person: chosen }),
    }),
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

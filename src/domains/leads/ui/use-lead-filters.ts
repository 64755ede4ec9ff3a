import type { Filter } from '#client/ui/filter.ts';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { leadSources, leadStatuses } from '#shared/lead-value-sets.ts';
import { leadSourceLabels } from '../labels.ts';
import { leadStatusLabels } from '../statuses.ts';
import {
  type DueFilter,
  dueFilters,
  type LeadsFilter,
  type LeadsLayout,
  type LeadsSearch,
} from './leads-search.ts';
import { toOwnerOptions, useOwners } from './use-owners.ts';

const dueLabels: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due within 7 days',
};

const dues = dueFilters.map((value) => ({ value, label: dueLabels[value] }));
const sources = leadSources.map((value) => ({ value, label: leadSourceLabels[value] }));

export type FilterChange = { [Name in keyof LeadsFilter]?: LeadsFilter[Name] | undefined };

/** The filters of every layout; the board has a column for each status. */
export function useLeadFilters(
  layout: LeadsLayout,
  search: LeadsSearch,
  onChange: (change: FilterChange) => void,
): Filter[] {
  const owners = [{ value: 'none', label: 'No owner' }, ...toOwnerOptions(useOwners())];
  const { status, owner, source, due } = search;
  const statuses = leadStatuses.filter(
    // The cards do not list open demo requests, which are on the dashboard.
    (value) => layout === 'table' || value !== 'request',
  );
  return [
    ...(layout === 'board'
      ? []
      : [
          choiceFilter({
            label: 'Status',
            anyLabel: 'Any status',
            options: statuses.map((value) => ({ value, label: leadStatusLabels[value] })),
            value: status,
            onChange: (choice) => onChange({ status: choice }),
          }),
        ]),
    choiceFilter({
      label: 'Owner',
      anyLabel: 'Any owner',
      options: owners,
      value: owner === undefined ? undefined : String(owner),
      onChange: (value) =>
        onChange({ owner: value === undefined || value === 'none' ? value : Number(value) }),
    }),
    choiceFilter({
      label: 'Next step',
      anyLabel: 'Any next step',
      options: dues,
      value: due,
      onChange: (value) => onChange({ due: value }),
    }),
    choiceFilter({
      label: 'Source',
      anyLabel: 'Any source',
      options: sources,
      value: source,
      onChange: (value) => onChange({ source: value }),
    }),
  ];
}

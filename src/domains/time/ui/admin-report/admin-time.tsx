import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { ExportButton } from '#domains/exports/ui/export-button.tsx';
import { SavedViews } from '#domains/views/ui/saved-views.tsx';
import { approvalFilter } from '../report/approval-filter.ts';
import { FileMenu } from '../report/file-menu.tsx';
import { GroupSelect, levelsOf, shownGroup } from '../report/group-select.tsx';
import { GroupTree } from '../report/group-tree.tsx';
import { NoTime } from '../report/no-time.tsx';
import { PeriodFilter } from '../report/period-filter.tsx';
import type { ReportProps } from '../report/report-props.ts';
import { ReportSummary } from '../report/report-summary.tsx';
import { filterOf } from '../report/time-filter.ts';
import { isFiltered, noFilters, toTimeSearch, toTimeView } from '../report/time-search.ts';
import { useOpenedLog } from '../report/use-opened-log.ts';
import { usePeopleFilters } from '../report/use-people-filters.ts';
import { useTaskFilter } from '../report/use-task-filter.tsx';
import { LogDialog } from './log-dialog.tsx';
import { TimeLogsTable } from './time-logs-table.tsx';

const groups = ['va', 'client', 'task'] as const;

/** Everyone's time, which administrators correct. */
export function AdminTime({ search, days, today, onChange, onOpenView }: ReportProps) {
  const { client, task, only, approval } = search;
  const by = shownGroup(search, groups);
  const filter = filterOf(search, days);
  const log = useOpenedLog(search.log);
  const filters = [
    ...usePeopleFilters(search, onChange),
    useTaskFilter({ value: task, client, onChange: (id) => onChange({ task: id }) }),
    approvalFilter(approval, (next) => onChange({ approval: next })),
    choiceFilter({
      label: 'Corrections',
      anyLabel: 'All time',
      options: [{ value: 'corrected', label: 'Only corrected' }],
      value: only,
      onChange: (next) => onChange({ only: next }),
    }),
  ];
  const clear = () => onChange(noFilters);
  const lead = (
    <>
      <PeriodFilter search={search} days={days} today={today} onChange={onChange} />
      <GroupSelect groups={groups} value={by} onChange={onChange} />
    </>
  );
  const views = (
    <SavedViews list="time" state={toTimeView(search)} current={search.view} onOpen={onOpenView} />
  );
  const summary = <ReportSummary filter={filter} days={days} today={today} />;
  const dialog = (
    <Suspense>
      {log.opened && <LogDialog key={log.opened.id} log={log.opened} onClose={log.close} />}
    </Suspense>
  );
  if (by === 'log')
    return (
      <>
        <TimeLogsTable
          search={search}
          filter={filter}
          lead={lead}
          filters={filters}
          views={views}
          summary={summary}
          onChange={onChange}
        />
        {dialog}
      </>
    );
  return (
    <Flex direction="column" gap="4">
      <FilterBar lead={lead} filters={filters} isFiltered={isFiltered(search)} onClear={clear}>
        {views}
        <ExportButton list="time" filter={filter} />
        <FileMenu filter={filter} />
      </FilterBar>
      {summary}
      <GroupTree
        levels={levelsOf(by, groups)}
        filter={filter}
        today={today}
        empty={
          <NoTime isFiltered={isFiltered(search)} onClear={clear}>
            Time that VAs log in this period is shown here.
          </NoTime>
        }
        search={toTimeSearch({ ...search, by })}
      />
      {dialog}
    </Flex>
  );
}

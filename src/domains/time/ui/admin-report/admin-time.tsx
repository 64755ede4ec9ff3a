import { Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { choiceFilter } from '#client/ui/filter-select.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { MissingWeeks } from '#domains/timesheets/parts/missing-weeks.tsx';
import { usePersonFilter } from '#domains/users/parts/use-person-filter.tsx';
import { ownTimeZone } from '#shared/dates.ts';
import { reportGroups } from '#shared/list-value-sets.ts';
import { approvalFilter } from '../report/approval-filter.ts';
import { CorrectionsTable } from '../report/corrections-table.tsx';
import { groupFilter } from '../report/group-filter.ts';
import { GroupTable } from '../report/group-table.tsx';
import { PeriodFilter } from '../report/period-filter.tsx';
import type { ReportProps } from '../report/report-props.ts';
import { ReportTabs } from '../report/report-tabs.tsx';
import { filterOf } from '../report/time-filter.ts';
import { isFiltered, noFilters } from '../report/time-search.ts';
import { TotalsLine } from '../report/totals-line.tsx';
import { useTaskFilter } from '../report/use-task-filter.tsx';
import { TimeLogsTable } from './time-logs-table.tsx';

const AddTimeDialog = lazy(async () => ({
  default: (await import('./add-time-dialog.tsx')).AddTimeDialog,
}));

/** Everyone's time, which administrators correct. */
export function AdminTime({ search, days, today, onChange, onOpenView }: ReportProps) {
  const { by, va, client, task, only, approval } = search;
  const [isAdding, setAdding] = useState(false);
  const filter = filterOf(search, days);
  const { show = 'time' } = search;
  const isReport = show === 'time';
  const totals = trpc.timeReport.totals.useQuery(
    { ...filter, ...(by && { by, timeZone: ownTimeZone() }) },
    { placeholderData: keepPreviousData, enabled: isReport },
  );
  const missing = trpc.timesheets.missing.useQuery().data?.length ?? 0;
  const people = [
    usePersonFilter({
      kind: 'va',
      label: 'Person',
      placeholder: 'Anyone',
      value: va,
      onChange: (id) => onChange({ va: id }),
    }),
    usePersonFilter({
      kind: 'client',
      label: 'Client',
      placeholder: 'Every client',
      value: client,
      onChange: (id) => onChange({ client: id }),
    }),
  ];
  const filters = [
    ...people,
    useTaskFilter({ value: task, client, onChange: (id) => onChange({ task: id }) }),
    approvalFilter(approval, (next) => onChange({ approval: next })),
    choiceFilter({
      label: 'Corrections',
      anyLabel: 'All time',
      options: [{ value: 'corrected', label: 'Only corrected' }],
      value: only,
      onChange: (next) => onChange({ only: next }),
    }),
    groupFilter(reportGroups, by, (next) => onChange({ by: next })),
  ];
  const period = <PeriodFilter search={search} days={days} onChange={onChange} />;
  const clear = () => onChange(noFilters);

  return (
    <Page>
      <PageHeader
        title="Time"
        detail={
          isReport ? (
            <TotalsLine totals={totals.data} error={totals.error} days={days} today={today} />
          ) : (
            'What everyone logged, by person, client and task.'
          )
        }
        actions={
          <>
            <ButtonLink to="/time/approve" search={{ ...(client && { client }) }}>
              Approve time
            </ButtonLink>
            <Button
              variant="primary"
              icon={<Plus aria-hidden size={16} />}
              onClick={() => setAdding(true)}
            >
              Add time
            </Button>
          </>
        }
      />
      <ReportTabs
        shown={show}
        onChange={onChange}
        missing={{
          value: 'missing',
          label: 'Not submitted',
          ...(missing > 0 && { count: missing }),
        }}
      >
        {show === 'missing' && <MissingWeeks today={today} />}
        {show === 'corrections' && (
          <Flex direction="column" gap="4">
            <FilterBar
              filters={people}
              isFiltered={isFiltered({ va, client })}
              onClear={() => onChange({ va: undefined, client: undefined })}
            />
            <CorrectionsTable shows={['va', 'client']} va={va} client={client} />
          </Flex>
        )}
        {isReport && by && (
          <Flex direction="column" gap="4">
            <FilterBar
              lead={period}
              filters={filters}
              isFiltered={isFiltered(search)}
              onClear={clear}
            />
            <GroupTable
              by={by}
              totals={totals.isPlaceholderData ? undefined : totals.data}
              error={totals.error}
              onRetry={() => void totals.refetch()}
              search={search}
              today={today}
            />
          </Flex>
        )}
        {isReport && !by && (
          <TimeLogsTable
            search={search}
            filter={filter}
            lead={period}
            filters={filters}
            onOpenView={onOpenView}
            onChange={onChange}
          />
        )}
      </ReportTabs>
      <Suspense>{isAdding && <AddTimeDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}

import { Flex, Grid } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import { FilterToggle } from '#client/ui/filter-chips.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { MissingWeeks } from '#domains/timesheets/parts/missing-weeks.tsx';
import { ownTimeZone } from '#shared/dates.ts';
import { reportGroups } from '#shared/list-value-sets.ts';
import { ApprovalFilter } from '../report/approval-filter.tsx';
import { CorrectionsTable } from '../report/corrections-table.tsx';
import { reportColumns } from '../report/filter-field.ts';
import { GroupFilter } from '../report/group-filter.tsx';
import { GroupTable } from '../report/group-table.tsx';
import { PeriodFilter } from '../report/period-filter.tsx';
import { PersonFilter } from '../report/person-filter.tsx';
import type { ReportProps } from '../report/report-props.ts';
import { ReportTabs } from '../report/report-tabs.tsx';
import { TaskFilter } from '../report/task-filter.tsx';
import { filterOf } from '../report/time-filter.ts';
import { isFiltered, noFilters } from '../report/time-search.ts';
import { TotalsLine } from '../report/totals-line.tsx';
import { TimeLogsTable } from './time-logs-table.tsx';

const AddTimeDialog = lazy(async () => ({
  default: (await import('./add-time-dialog.tsx')).AddTimeDialog,
}));

/** Everyone's time, which administrators correct. */
export function AdminTime({ search, days, today, onChange, onOpenView }: ReportProps) {
  const { by, va, client, task, only, approval } = search;
  const [isAdding, setAdding] = useState(false);
  const filter = filterOf(search, days);
  const isReport = search.show !== 'corrections';
  const totals = trpc.timeReport.totals.useQuery(
    { ...filter, ...(by && { by, timeZone: ownTimeZone() }) },
    { placeholderData: keepPreviousData, enabled: isReport },
  );
  const people = (
    <>
      <PersonFilter
        kind="va"
        label="Person"
        placeholder="Anyone"
        value={va}
        onChange={(id) => onChange({ va: id })}
      />
      <PersonFilter
        kind="client"
        label="Client"
        placeholder="Every client"
        value={client}
        onChange={(id) => onChange({ client: id })}
      />
    </>
  );

  const chips = (
    <>
      <ApprovalFilter value={approval} onChange={(next) => onChange({ approval: next })} />
      <FilterToggle
        label="Only corrected"
        isOn={only !== undefined}
        onChange={(isOn) => onChange({ only: isOn ? 'corrected' : undefined })}
      />
    </>
  );

  return (
    <Page>
      <PageHeader
        title="Time"
        detail="What everyone logged, by person, client and task."
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
      <MissingWeeks today={today} />
      <ReportTabs search={search} onChange={onChange}>
        <Flex direction="column" gap="4">
          <Grid gap="3" gridTemplateColumns={reportColumns}>
            {isReport && <PeriodFilter search={search} days={days} onChange={onChange} />}
            {people}
            {isReport && (
              <>
                <TaskFilter
                  value={task}
                  client={client}
                  onChange={(id) => onChange({ task: id })}
                />
                <GroupFilter
                  groups={reportGroups}
                  value={by}
                  onChange={(next) => onChange({ by: next })}
                />
              </>
            )}
          </Grid>
          {isReport ? (
            <>
              <TotalsLine totals={totals.data} error={totals.error} days={days} today={today} />
              {by ? (
                <>
                  <FilterBar isFiltered={isFiltered(search)} onClear={() => onChange(noFilters)}>
                    {chips}
                  </FilterBar>
                  <GroupTable
                    by={by}
                    totals={totals.isPlaceholderData ? undefined : totals.data}
                    error={totals.error}
                    onRetry={() => void totals.refetch()}
                    search={search}
                    today={today}
                  />
                </>
              ) : (
                <TimeLogsTable
                  search={search}
                  filter={filter}
                  filters={chips}
                  onOpenView={onOpenView}
                  onChange={onChange}
                />
              )}
            </>
          ) : (
            <CorrectionsTable shows={['va', 'client']} va={va} client={client} />
          )}
        </Flex>
      </ReportTabs>
      <Suspense>{isAdding && <AddTimeDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}

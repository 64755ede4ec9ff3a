import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ClampedText } from '#client/ui/clamped-text.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterBar } from '#client/ui/filter-bar.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { formatDateTime, formatShortDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { FailedJob } from '../schema.ts';
import { BackupStatus } from './backup-status.tsx';
import { DiscardJobDialog } from './discard-job-dialog.tsx';
import { useRetryAllJobs, useRetryJob } from './use-retry-jobs.ts';

const columnsWith = (onDiscard: (job: FailedJob) => void): Column<FailedJob>[] => [
  {
    id: 'work',
    label: 'Work',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: ({ label, about }) => (
      <Box minW="0">
        <Box truncate fontWeight="medium">
          {about}
        </Box>
        <Box truncate color="muted" fontSize="sm" fontWeight="normal">
          {label}
        </Box>
      </Box>
    ),
  },
  {
    id: 'reason',
    label: 'Reason',
    width: 'minmax(0, 3fr)',
    onCard: 'bare',
    cell: ({ reason }) => (
      <Box py="1.5">
        <ClampedText lines={2}>{reason}</ClampedText>
      </Box>
    ),
  },
  {
    id: 'attempts',
    label: 'Attempts',
    kind: 'number',
    width: '5rem',
    needsRoom: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'failed',
    label: 'Failed at',
    width: '10.5rem',
    cell: ({ failedAt }) => (
      <span title={formatDateTime(failedAt)}>{formatShortDateTime(failedAt, Date.now())}</span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '11rem',
    cell: (job) => (
      <Flex gap="2" justify="flex-end">
        <RetryButton job={job} />
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Discard ${job.about}`}
          onClick={() => onDiscard(job)}
        >
          Discard
        </Button>
      </Flex>
    ),
  },
];

const pageSize = 50;

/** Background jobs that failed in every attempt. */
export function FailedJobsTab() {
  const [discarded, setDiscarded] = useState<FailedJob>();
  const jobs = trpc.jobs.listFailed.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const [columns] = useState(() => columnsWith(setDiscarded));
  const hasSeveral = (jobs.data?.pages[0]?.items.length ?? 0) > 1;
  return (
    <Flex direction="column" gap="4">
      <BackupStatus />
      {hasSeveral && (
        <FilterBar>
          <RetryAllButton />
        </FilterBar>
      )}
      <PagedTable
        label="Failed jobs"
        isTall
        columns={columns}
        list={jobs}
        countOf={(count) => plural(count, 'failed job')}
        empty={
          <EmptyState illustration="messages" title="No failed jobs">
            Emails, exports and other background work that failed in every attempt appear here.
          </EmptyState>
        }
      />
      {discarded && <DiscardJobDialog job={discarded} onClose={() => setDiscarded(undefined)} />}
    </Flex>
  );
}

function RetryButton({ job }: { job: FailedJob }) {
  const { retry, isPending } = useRetryJob(job);
  return (
    <Button size="sm" aria-label={`Retry ${job.about}`} loading={isPending} onClick={retry}>
      Retry
    </Button>
  );
}

function RetryAllButton() {
  const { retry, isPending } = useRetryAllJobs();
  return (
    <Button size="sm" loading={isPending} onClick={retry}>
      Retry all
    </Button>
  );
}

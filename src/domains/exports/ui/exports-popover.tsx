import { Box, chakra, Flex, Popover as Parts, Portal } from '@chakra-ui/react';
import { Download, RotateCcw, X } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { FileLink } from '#client/ui/link.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useFocusAfterRemoval } from '#client/use-focus-after-removal.ts';
import { useMinute } from '#client/use-minute.ts';
import { formatRelative } from '#shared/dates.ts';
import type { ExportJob } from '../schema.ts';
import { exportDetail, exportTitle, isInProgress } from './describe-export.ts';
import { ExportsTrigger } from './exports-trigger.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

const Panel = chakra(Parts.Content, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    w: 'min(24rem, calc(100vw - 2rem))',
    maxH: 'min(32rem, var(--available-height))',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
    outline: 'none',
    zIndex: 'popover',
    animation: 'fadeIn 120ms ease-out',
  },
});

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '14',
    px: '4',
    py: '2',
    borderTopWidth: '1px',
    lineHeight: 'snug',
  },
});

function ExportRow({ job, onRemove }: { job: ExportJob; onRemove: () => void }) {
  const retry = trpc.exports.retry.useMutation({
    onError: (error) => toastFailure('Failed to export again', error),
  });
  const now = useMinute();
  const title = exportTitle(job);
  const isOpen = isInProgress(job);
  const time = formatRelative(job.createdAt, now);
  return (
    <Row>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" fontWeight="medium">
          {title}
          {isOpen && (
            <Box as="span" color="brand" display="inline-flex">
              <Spinner size="0.875rem" />
            </Box>
          )}
        </Flex>
        <Box
          fontSize="sm"
          color={job.status === 'failed' ? 'danger' : 'muted'}
          fontVariantNumeric="tabular-nums"
          overflowWrap="anywhere"
        >
          {exportDetail(job)}
        </Box>
        <Box fontSize="sm" color="muted">
          {time}
        </Box>
      </Box>
      {job.url !== null && (
        <FileLink href={job.url} download aria-label={`Download ${title}, ${time}`}>
          <Download {...icon} />
          Download
        </FileLink>
      )}
      {job.status === 'failed' && (
        <Button
          size="sm"
          icon={<RotateCcw {...icon} />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ id: job.id })}
        >
          Try again
        </Button>
      )}
      <IconButton
        data-remove
        label={isOpen ? `Cancel the export of ${title}` : `Remove ${title}, ${time}`}
        hint={false}
        color="muted"
        onClick={onRemove}
      >
        <X {...icon} />
      </IconButton>
    </Row>
  );
}

function ExportList({ jobs }: { jobs: ExportJob[] }) {
  const utils = trpc.useUtils();
  const remove = trpc.exports.delete.useMutation({
    onSuccess(_, { id }) {
      utils.exports.list.setData(undefined, (all = []) => all.filter((job) => job.id !== id));
    },
    onError(error) {
      expectRemoval(null);
      toastFailure('Failed to remove the export', error);
    },
  });
  const { list, expectRemoval } = useFocusAfterRemoval({
    rows: jobs,
    controls: '[data-remove]',
    isPending: remove.isPending,
  });
  return (
    <Box ref={list} tabIndex={-1} overflowY="auto" outline="none">
      {jobs.length === 0 ? (
        <EmptyState title="No exports">
          Long lists that you export are kept here for 7 days.
        </EmptyState>
      ) : (
        <chakra.ul listStyleType="none">
          {jobs.map((job) => (
            <ExportRow
              key={job.id}
              job={job}
              onRemove={() => {
                expectRemoval(job.id);
                remove.mutate({ id: job.id });
              }}
            />
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

export type ExportsPopoverProps = {
  jobs: ExportJob[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** The exports of the last 7 days with their files. */
export function ExportsPopover({ jobs, isOpen, onOpenChange }: ExportsPopoverProps) {
  return (
    <Parts.Root
      open={isOpen}
      onOpenChange={({ open }) => onOpenChange(open)}
      positioning={{ placement: 'bottom-end', gutter: 4 }}
    >
      <Parts.Trigger asChild>
        <ExportsTrigger jobs={jobs} />
      </Parts.Trigger>
      <Portal>
        <Parts.Positioner zIndex="popover">
          <Panel>
            <Flex align="baseline" gap="3" px="4" py="3">
              <Parts.Title fontWeight="semibold">Exports</Parts.Title>
              <Box ms="auto" fontSize="sm" color="muted">
                Deleted after 7 days
              </Box>
            </Flex>
            <ExportList jobs={jobs} />
          </Panel>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import type { WorkflowVersion } from '../../schema.ts';
import { countSteps, describeChanges } from '../draft/differences.ts';
import { FloatingPanel } from '../floating-panel.tsx';

const pageSize = 30;

const Row = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    px: '2',
    py: '2',
    borderRadius: 'control',
    textAlign: 'start',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    outlineOffset: '-2px',
    _hover: { bg: 'hover' },
    _pressed: { bg: 'brand.tint' },
    '& .facts': { display: 'block', fontSize: 'sm', color: 'muted' },
  },
});

type VersionsPanelProps = {
  workflowId: number;
  shown: number | null;
  onShow: (version: number) => void;
  onClose: () => void;
};

export function VersionsPanel({ workflowId, shown, onShow, onClose }: VersionsPanelProps) {
  const list = trpc.workflows.versions.useInfiniteQuery(
    { id: workflowId, limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <FloatingPanel
      title="Versions"
      detail="Each save creates a version. Select one to view it."
      onClose={onClose}
    >
      {list.error && !list.data && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Box>
          <LoadingNote>Loading the versions</LoadingNote>
          <Skeleton w="60%" />
          <Skeleton w="80%" mt="3" />
        </Box>
      )}
      {list.data && versions.length === 0 && (
        <Box color="muted">No versions yet. Your first save creates version 1.</Box>
      )}
      <Flex as="ul" direction="column" gap="0.5" mx="-2" listStyleType="none">
        {versions.map((version, index) => (
          <li key={version.version}>
            <Entry
              version={version}
              isCurrent={index === 0}
              isShown={version.version === shown}
              onShow={onShow}
            />
          </li>
        ))}
      </Flex>
      {versions.length > 0 && <LoadMore list={list} shown={plural(versions.length, 'version')} />}
    </FloatingPanel>
  );
}

type EntryProps = {
  version: WorkflowVersion;
  isCurrent: boolean;
  isShown: boolean;
  onShow: (version: number) => void;
};

function Entry({ version, isCurrent, isShown, onShow }: EntryProps) {
  const { savedBy, savedAt, stepCount, changes, number, restoredNumber } = version;
  return (
    <Row type="button" aria-pressed={isShown} onClick={() => onShow(version.version)}>
      <Flex as="span" align="center" gap="2" wrap="wrap">
        <Box as="span" fontWeight="medium" title={formatDateTime(savedAt)}>
          {formatRelative(savedAt, Date.now())}
        </Box>
        {isCurrent && <Badge tone="brand">Current</Badge>}
      </Flex>
      <span className="facts">
        {savedBy?.fullName ?? deletedUser}, {countSteps(stepCount)}
      </span>
      <span className="facts">
        {restoredNumber === null
          ? describeChanges(changes)
          : `Restored from version ${restoredNumber}`}
      </span>
      <span className="facts">Version {number}</span>
    </Row>
  );
}

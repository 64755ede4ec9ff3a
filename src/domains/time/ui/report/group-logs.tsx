import { Box, Flex } from '@chakra-ui/react';
import { canLoadMore, pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { useActor } from '#client/use-user.ts';
import { isVa } from '#shared/actor.ts';
import { formatShortDateTime } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import type { TimeReportFilter } from '../../report/schema.ts';
import { ApprovalMark, LogHours } from '../approval-cells.tsx';
import { type TimeSearch, toTimeSearch } from './time-search.ts';

type GroupLogsProps = {
  filter: TimeReportFilter;
  indent: Record<'base' | 'sm', string>;
  /** That of the page, with its grouping. */
  search: TimeSearch;
};

const pageSize = 25;

/** The logs of a group, one line each. */
export function GroupLogs({ filter, indent, search }: GroupLogsProps) {
  const list = trpc.timeReport.list.useInfiniteQuery({ ...filter, limit: pageSize }, pagedQuery);
  const logs = list.data?.pages.flatMap(({ items }) => items);
  const isOfOne = isVa(useActor()) || filter.vaId !== undefined;
  if (list.error && !logs)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!logs)
    return (
      <Box px="4" py="3">
        <LoadingNote>Loading Time logs</LoadingNote>
        <Skeleton />
      </Box>
    );
  return (
    <>
      <Box as="ul" listStyleType="none" aria-label="Time logs">
        {logs.map((log) => (
          <Flex
            as="li"
            key={log.id}
            position="relative"
            align="center"
            gap="3"
            minH="11"
            ps={indent}
            pe="4"
            borderTopWidth="1px"
            bg="sunken"
            fontSize="sm"
            fontVariantNumeric="tabular-nums"
            _hover={{ bg: 'hover' }}
          >
            <RowLink
              to="/time"
              search={toTimeSearch({ ...search, log: log.id })}
              resetScroll={false}
            >
              {formatShortDateTime(log.startTime, Date.now())}
            </RowLink>
            <Box flex="1" minW="0" color="muted" truncate>
              {log.notes}
            </Box>
            {!isOfOne && (
              <Box flexShrink={0} maxW={{ base: '5rem', sm: '10rem' }} truncate>
                {log.va?.fullName ?? deletedVa}
              </Box>
            )}
            <ApprovalMark approval={log.approval} />
            <Box minW="14" textAlign="end">
              <LogHours {...log} />
            </Box>
          </Flex>
        ))}
      </Box>
      {canLoadMore(list) && <LoadMore list={list} shown={plural(logs.length, 'time log')} />}
    </>
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { moveFocusBetween } from '#client/focus-in-list.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { ownsTasks } from '#domains/tasks/policy.ts';
import { formatHoursMinutes, formatShortDay, formatWeekday, ownTimeZone } from '#shared/dates.ts';
import { deletedClient, deletedVa } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import { unknownTask } from '../../labels.ts';
import type { ReportGroup, TimeGroup, TimeReportFilter } from '../../report/schema.ts';
import { GroupLogs } from './group-logs.tsx';
import { daysFrom, formatDays, instantsOf } from './period.ts';
import type { TimeSearch } from './time-search.ts';

export const groupLabels: Record<ReportGroup, string> = {
  va: 'person',
  client: 'client',
  task: 'task',
  day: 'day',
  week: 'week',
  month: 'month',
};

const unnamed = { va: deletedVa, client: deletedClient, task: unknownTask };
const filterNames = { va: 'vaId', client: 'clientId', task: 'taskId' } as const;
/** People, clients and tasks are sorted by their hours, days and weeks from the newest. */
const isNamed = (by: ReportGroup): by is keyof typeof unnamed => by in unnamed;

function nameOf(by: ReportGroup, { day, name }: TimeGroup, today: string) {
  if (isNamed(by)) return name ?? unnamed[by];
  if (day === null) return '';
  if (by === 'day') return `${formatWeekday(day)}, ${formatShortDay(day, today)}`;
  return formatDays(daysFrom(day, by), today);
}

type Filter = TimeReportFilter & { from: string; to: string };

/** The filter of the logs in a group; null for those of a deleted VA, and for days of a former period. */
function filterIn(by: ReportGroup, { id, day }: TimeGroup, filter: Filter): Filter | null {
  if (isNamed(by)) return id === null ? null : { ...filter, [filterNames[by]]: id };
  if (day === null) return null;
  const group = instantsOf(daysFrom(day, by));
  if (group.to <= filter.from || group.from >= filter.to) return null;
  // A week can begin before the period and end after it. What both share is between the middle two ends.
  const ends = [group.from, group.to, filter.from, filter.to].toSorted();
  return { ...filter, from: ends[1] ?? group.from, to: ends[2] ?? group.to };
}

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', sm: '3' },
    w: 'full',
    minH: '11',
    pe: '4',
    textAlign: 'start',
    outlineOffset: '-2px',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'hover' },
    '& > svg': { flexShrink: 0, color: 'muted', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(90deg)' },
  },
});

const indentOf = (depth: number) => ({ base: `${depth + 0.75}rem`, sm: `${depth * 1.5 + 1}rem` });

type TreeProps = {
  /** What the time is grouped by, and what each group is divided by. Below the last one are the logs. */
  levels: readonly ReportGroup[];
  filter: Filter;
  today: string;
  /** Shown if there is no time. */
  empty: ReactNode;
  /** That of the page, with its grouping. */
  search: TimeSearch;
};

type GroupProps = Omit<TreeProps, 'filter'> & {
  by: ReportGroup;
  group: TimeGroup;
  filter: Filter;
  total: number;
  depth: number;
};

function Group({ by, group, filter, total, depth, ...tree }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  const inner = filterIn(by, group, filter);
  // The company of each task, unless there is only one.
  const isOfOne = ownsTasks(useActor()) || filter.clientId !== undefined;
  return (
    <Box
      as="li"
      borderTopWidth={depth === 0 ? undefined : '1px'}
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Row
        type="button"
        ps={indentOf(depth)}
        disabled={!inner}
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight
          aria-hidden
          size={16}
          strokeWidth={1.75}
          visibility={inner ? 'visible' : 'hidden'}
        />
        <Box as="span" flex="1" minW="0" truncate fontWeight={depth === 0 ? 'medium' : 'normal'}>
          {nameOf(by, group, tree.today)}
          {group.detail && !isOfOne && (
            <Box as="span" ms="2" color="muted" fontSize="sm" fontWeight="normal">
              {group.detail}
            </Box>
          )}
        </Box>{' '}
        <Box as="span" hideBelow="sm" color="muted" fontSize="sm">
          {plural(group.logs, 'time log')}
        </Box>{' '}
        {depth === 0 && (
          <Box as="span" hideBelow="md" w="24" h="1" borderRadius="full" bg="hover">
            <Box
              as="span"
              display="block"
              h="full"
              borderRadius="full"
              bg="brand"
              w={`${total > 0 ? (100 * group.hours) / total : 0}%`}
            />
          </Box>
        )}
        <Box as="span" minW="14" textAlign="end" fontWeight={depth === 0 ? 'semibold' : 'normal'}>
          {formatHoursMinutes(group.hours)}
        </Box>
      </Row>
      {isOpen && inner && (
        <Box id={contentId}>
          <Level {...tree} filter={inner} depth={depth + 1} />
        </Box>
      )}
    </Box>
  );
}

function Level({ levels: [by, ...deeper], filter, depth, ...tree }: TreeProps & { depth: number }) {
  return by === undefined ? (
    <GroupLogs filter={filter} indent={indentOf(depth)} search={tree.search} />
  ) : (
    <Groups {...tree} by={by} levels={deeper} filter={filter} depth={depth} />
  );
}

function Groups({ by, ...props }: TreeProps & { by: ReportGroup; depth: number }) {
  const { filter, depth, empty } = props;
  const { data, error, refetch, isPlaceholderData } = trpc.timeReport.totals.useQuery(
    { ...filter, by, timeZone: ownTimeZone() },
    depth === 0 ? { placeholderData: keepPreviousData } : {},
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Box px="4" py="3">
        <LoadingNote>Loading the hours</LoadingNote>
        <Skeleton />
      </Box>
    );
  if (data.groups.length === 0) return empty;
  const hidden = data.groupCount - data.groups.length;
  return (
    <>
      <Box
        as="ul"
        listStyleType="none"
        aria-label={`Hours by ${groupLabels[by]}`}
        opacity={isPlaceholderData ? 0.6 : 1}
      >
        {data.groups.map((group) => (
          <Group
            key={group.id ?? group.day ?? 'former'}
            {...props}
            by={by}
            group={group}
            total={data.hours}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Flex py="3" borderTopWidth="1px" justify="center" color="muted" fontSize="sm">
          {isNamed(by)
            ? `The ${data.groups.length} with the most hours of`
            : `The newest ${data.groups.length} of`}{' '}
          {data.groupCount.toLocaleString('en-US')}. The total includes all of them.
        </Flex>
      )}
    </>
  );
}

/** The hours of each person, client, task, day, week or month. A group opens to what it consists of, down to the logs. */
export const GroupTree = (props: TreeProps) => (
  <Card
    overflow="hidden"
    onKeyDown={moveFocusBetween('button[aria-expanded]:enabled, [data-row-link]')}
  >
    <Level key={props.levels[0]} {...props} depth={0} />
  </Card>
);

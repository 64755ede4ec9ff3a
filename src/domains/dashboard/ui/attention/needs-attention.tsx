import { Box, Flex, Heading } from '@chakra-ui/react';
import { type AriaAttributes, type ReactNode, useId, useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { CountBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useSteadyRows } from '#client/ui/steady-rows.ts';
import { useFocusAfterRemoval } from '#client/use-focus-after-removal.ts';
import { useMinute } from '#client/use-minute.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { AttentionItem } from '../../attention/schema.ts';
import { requestsQuery } from '../shared-queries.ts';
import { AttentionRow, snoozeIcon } from './attention-row.tsx';
import { describeItem } from './describe-item.ts';
import { groupItems } from './group-items.ts';
import { snoozeTimes } from './snooze-times.ts';
import { useSnooze } from './use-snooze.ts';

/** Rows of each group that are shown before "Show all". */
const firstRows = 3;
const refetchIntervalMs = 5 * 60_000;

const keyOf = ({ kind, id }: AttentionItem) => `${kind} ${id}`;
const isSnoozed = ({ snoozedUntil }: AttentionItem, now: number) =>
  snoozedUntil !== null && Date.parse(snoozedUntil) > now;

const inset = { px: { base: '4', sm: '5' }, py: '3', borderTopWidth: '1px' } as const;

const Rows = ({
  children,
  ...names
}: { children: ReactNode } & AriaAttributes & { id?: string }) => (
  <Box as="ul" {...names} listStyleType="none" m="0" p="0">
    {children}
  </Box>
);

type GroupProps = { label: string; count: number; children: ReactNode };

/** What waits of one kind of work, with its number. */
function Group({ label, count, children }: GroupProps) {
  const id = useId();
  return (
    <Box minW="0" borderTopWidth="1px" breakInside="avoid">
      <Flex align="center" gap="2" px={{ base: '4', sm: '5' }} pt="3" pb="1.5">
        <Heading as="h3" id={id} fontSize="sm" fontWeight="semibold">
          {label}
        </Heading>
        <CountBadge count={String(count)} label={`${count} waiting`} />
      </Flex>
      <Rows aria-labelledby={id}>{children}</Rows>
    </Box>
  );
}

const LoadingRows = () => (
  <Box {...inset}>
    <LoadingNote>Loading what needs attention</LoadingNote>
    <Skeleton w="60%" />
    <Skeleton w="45%" mt="6" />
    <Skeleton w="55%" mt="6" />
  </Box>
);

type Snoozing = ReturnType<typeof useSnooze>;
type SnoozedRowsProps = {
  id: string;
  items: AttentionItem[];
  now: number;
  onWake: Snoozing['wake'];
};

function SnoozedRows({ id, items, now, onWake }: SnoozedRowsProps) {
  return (
    <Rows id={id} aria-label="Snoozed">
      {items.map((item) => {
        const description = describeItem(item, now);
        const until = item.snoozedUntil ?? '';
        const by = item.snoozedBy ? ` by ${item.snoozedBy}` : '';
        return (
          <AttentionRow
            key={keyOf(item)}
            item={item}
            description={{
              ...description,
              note: `Snoozed${by} until ${formatDateTime(until)}`,
            }}
            action={
              <Button
                size="sm"
                variant="ghost"
                aria-label={`End snooze: ${description.text}`}
                onClick={() => onWake(item, until)}
              >
                End snooze
              </Button>
            }
          />
        );
      })}
    </Rows>
  );
}

/** What waits for an administrator in groups, the most urgent first. All administrators share the snoozes. */
export function NeedsAttention() {
  // Facts also begin by time passing, without a live event.
  const list = trpc.attention.list.useQuery(undefined, {
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    refetchInterval: refetchIntervalMs,
  });
  const now = useMinute();
  const [showsAll, setShowsAll] = useState(false);
  const [showsSnoozed, setShowsSnoozed] = useState(false);
  const snoozedId = useId();
  const { snooze, wake, isPending } = useSnooze();
  // Demo requests have a card of their own, and may be late.
  const requests = trpc.leads.list.useInfiniteQuery(requestsQuery, { getNextPageParam: nextPage });
  const hasRequests = Boolean(requests.data?.pages[0]?.items.length);
  const items = useSteadyRows(list.data?.items) ?? [];
  const waiting = items.filter((item) => !isSnoozed(item, now));
  const snoozed = items.filter((item) => isSnoozed(item, now));
  const groups = groupItems(waiting);
  const hasMore = groups.some((group) => group.items.length > firstRows);
  const shownOf = (group: AttentionItem[]) => group.slice(0, showsAll ? undefined : firstRows);
  // The button that was pressed disappears with its row.
  const { list: card, expectRemoval } = useFocusAfterRemoval({
    rows: groups.flatMap((group) => shownOf(group.items).map((item) => ({ id: keyOf(item) }))),
    controls: '[data-waiting] li [aria-haspopup]',
    fallback: 'button',
    isPending,
  });
  const count = `${waiting.length}${list.data?.hasMore ? '+' : ''}`;
  // Several are faster to fix together, in the list of tasks.
  const hasManyOverdue = waiting.filter(({ kind }) => kind === 'overdue').length > 1;

  function snoozeUntil(item: AttentionItem, until: string) {
    expectRemoval(keyOf(item));
    snooze(item, until);
  }

  return (
    <div ref={card}>
      <SectionCard
        title="Needs attention"
        badge={waiting.length > 0 && <CountBadge count={count} label={`${count} waiting`} />}
        isPadded={false}
        actions={
          snoozed.length > 0 && (
            <Button
              size="sm"
              aria-expanded={showsSnoozed}
              {...(showsSnoozed && { 'aria-controls': snoozedId })}
              onClick={() => setShowsSnoozed(!showsSnoozed)}
            >
              Snoozed: {snoozed.length}
            </Button>
          )
        }
      >
        {list.isLoadingError && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <LoadingRows />}
        {list.isSuccess && waiting.length === 0 && (
          <Box {...inset} color="muted">
            {hasRequests ? 'Apart from the demo requests, nothing' : 'Nothing'} is late or at risk
            right now.
          </Box>
        )}
        {/* Columns, because the rows of a grid leave holes beside a long group. */}
        <Box
          data-waiting
          columnCount={groups.length > 1 ? { lg: 2 } : undefined}
          columnGap="0"
          columnRule="1px solid {colors.hairline}"
        >
          {groups.map((group) => (
            <Group key={group.label} label={group.label} count={group.items.length}>
              {shownOf(group.items).map((item) => {
                const description = describeItem(item, now);
                return (
                  <AttentionRow
                    key={keyOf(item)}
                    item={item}
                    description={description}
                    action={
                      <RowMenu
                        label={`Snooze: ${description.text}`}
                        icon={snoozeIcon}
                        groups={() => [
                          {
                            label: 'Snooze',
                            items: snoozeTimes(Date.now()).map(({ id, label, until }) => ({
                              id,
                              label,
                              onSelect: () => snoozeUntil(item, until),
                            })),
                          },
                        ]}
                      />
                    }
                  />
                );
              })}
            </Group>
          ))}
        </Box>
        {(hasMore || hasManyOverdue) && (
          <Flex wrap="wrap" gap="2" px={{ base: '2', sm: '3' }} py="2" borderTopWidth="1px">
            {hasMore && (
              <Button size="sm" variant="ghost" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer' : `Show all ${count}`}
              </Button>
            )}
            {hasManyOverdue && (
              <ButtonLink
                to="/tasks"
                search={{ layout: 'list', due: 'overdue' }}
                size="sm"
                variant="ghost"
              >
                View all overdue tasks
              </ButtonLink>
            )}
          </Flex>
        )}
        {showsSnoozed && snoozed.length > 0 && (
          <Box bg="canvas">
            <SnoozedRows id={snoozedId} items={snoozed} now={now} onWake={wake} />
          </Box>
        )}
      </SectionCard>
    </div>
  );
}

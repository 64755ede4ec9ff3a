import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { useDroppable } from '@dnd-kit/core';
import { useEffect, useId, useRef } from 'react';
import { fetchNext, pagedQuery } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { CountBadge } from '#client/ui/badge.tsx';
import { CardList } from '#client/ui/board/card-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatMoney } from '#shared/money.ts';
import { maxColumnCount } from '../../columns.ts';
import type { Board } from '../../pipeline-schema.ts';
import type { LeadStatus } from '../../schema.ts';
import { leadStatusLabels } from '../../statuses.ts';
import type { BoardFilter } from '../leads-search.ts';
import { BoardCard } from './board-card.tsx';
import type { Drag } from './use-lead-drag.ts';

const Column = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: { base: '0 0 min(80vw, 20rem)', xl: '1 0 11rem' },
    minW: '0',
    minH: '0',
    px: '2',
    pt: '1',
    bg: 'sunken',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'card',
    scrollSnapAlign: 'start',
  },
  variants: { isTarget: { true: { borderColor: 'brand', bg: 'brand.tint' } } },
});

const countText = (count: number) => (count > maxColumnCount ? `${maxColumnCount}+` : `${count}`);

type LeadColumnProps = {
  status: LeadStatus;
  filter: BoardFilter;
  /** Undefined while it loads. */
  total: Board[LeadStatus] | undefined;
  /** Set only while a card is lifted from this column or dragged over it. */
  drag: Drag | null;
  /** The card that was moved by the keyboard. */
  focusId: number | null;
};

export function LeadColumn({ status, filter, total, drag, focusId }: LeadColumnProps) {
  const cards = trpc.leads.column.useInfiniteQuery({ status, ...filter }, pagedQuery);
  const rows = cards.data?.pages.flatMap(({ items }) => items) ?? [];
  const { setNodeRef } = useDroppable({ id: status });
  const section = useRef<HTMLElement | null>(null);
  const headingId = useId();
  const label = leadStatusLabels[status];
  const isTarget = drag !== null && drag.to === status && drag.card.status !== status;

  function loadMore() {
    if (cards.hasNextPage && !cards.isFetchingNextPage && !cards.isError) void fetchNext(cards);
  }

  // The keyboard can choose a column that is not visible.
  const isKeyTarget = isTarget && drag.by === 'keyboard';
  useEffect(() => {
    if (isKeyTarget) section.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isKeyTarget]);

  return (
    <Column
      ref={(node: HTMLElement | null) => {
        section.current = node;
        setNodeRef(node);
      }}
      aria-labelledby={headingId}
      isTarget={isTarget}
    >
      <Flex align="center" gap="2" minH="10" px="1" wrap="wrap" columnGap="2" rowGap="0">
        <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold">
          {label}
        </Heading>
        {total && (
          <>
            <CountBadge
              count={countText(total.count)}
              label={`${countText(total.count)} ${total.count === 1 ? 'lead' : 'leads'}`}
            />
            {total.value > 0 && (
              <Box ms="auto" color="muted" fontSize="sm" fontVariantNumeric="tabular-nums">
                {formatMoney(total.value).replace(/\.\d\d$/, '')}
                {total.count > maxColumnCount && '+'}
              </Box>
            )}
          </>
        )}
      </Flex>
      {cards.isPending && (
        <Flex direction="column" gap="2" aria-hidden>
          <Skeleton h="20" borderRadius="card" />
          <Skeleton h="24" borderRadius="card" />
        </Flex>
      )}
      {cards.isSuccess && rows.length === 0 && (
        <Box color="muted" fontSize="sm" textAlign="center" px="2" pt="2" pb="6">
          No leads
        </Box>
      )}
      <CardList
        label={`${label} leads`}
        cards={rows}
        count={total?.count ?? 0}
        estimatedHeight={96}
        prefetchDistance={10}
        onNearEnd={loadMore}
        visibleIndex={rows.findIndex(({ id }) => id === focusId)}
        isFaded={cards.isPlaceholderData}
      >
        {(card) => (
          <BoardCard
            card={card}
            lifted={card.id === drag?.card.id ? drag.by : undefined}
            takesFocus={card.id === focusId}
          />
        )}
      </CardList>
      {cards.isError && (
        <Flex role="alert" align="center" justify="center" gap="2" py="2" fontSize="sm" wrap="wrap">
          We couldn't load {cards.isFetchNextPageError ? 'more' : 'these'} leads.
          <Button size="sm" onClick={() => void fetchNext(cards)}>
            Try again
          </Button>
        </Flex>
      )}
    </Column>
  );
}

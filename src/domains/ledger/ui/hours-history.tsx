import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { formatShortDay, today } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { LedgerEntry } from '../schema.ts';
import { CorrectHoursDialog } from './correct-hours-dialog.tsx';
import { describeLedgerEntry, isClosing, signedHours } from './entry-text.ts';
import { firstHoursView, type HoursView, hoursQuery } from './hours-query.ts';

const views: { value: HoursView; label: string }[] = [
  { value: 'without-time', label: 'Added and corrected' },
  { value: 'all', label: 'With logged time' },
];

const Rows = chakra('ul', { base: { listStyleType: 'none' } });

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: '4.5rem minmax(0, 1fr) auto' },
    columnGap: '3',
    alignItems: 'baseline',
    px: { base: '4', sm: '5' },
    py: '2.5',
    borderTopWidth: '1px',
    fontSize: 'sm',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
  },
});

function Entry({ entry }: { entry: LedgerEntry }) {
  const { title, detail } = describeLedgerEntry(entry);
  const now = today(Date.now());
  return (
    <Row>
      <Box color="muted" gridColumn={{ base: '1', sm: 'auto' }} order={{ base: 1, sm: 0 }}>
        {formatShortDay(today(Date.parse(entry.createdAt)), now)}
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        <Box>{title}</Box>
        {detail && <Box color="muted">{detail}</Box>}
      </Box>
      <Box fontWeight="medium" {...(entry.hours < 0 ? {} : { color: 'success' })}>
        {signedHours(entry.hours)}
      </Box>
    </Row>
  );
}

const Loading = () => (
  <Box px={{ base: '4', sm: '5' }} pb="5">
    <LoadingNote>Loading the hours</LoadingNote>
    <Skeleton h="8" />
    <Skeleton h="8" mt="2" />
  </Box>
);

type HoursHistoryProps = {
  /** Left out by clients, who see their own. */
  clientId?: number;
  level?: HeadingLevel;
  /** Admins only: the name of the client whose hours they can correct. */
  correctsHoursOf?: string;
};

/** What was added to a client's hours and taken from them, newest first, with the reasons of corrections. */
export function HoursHistory({ clientId, level = 'h2', correctsHoursOf }: HoursHistoryProps) {
  const [view, setView] = useState(firstHoursView);
  const [isCorrecting, setCorrecting] = useState(false);
  const list = trpc.ledger.list.useInfiniteQuery(hoursQuery(view, clientId), {
    getNextPageParam: nextPage,
  });
  const entries = list.data?.pages.flatMap(({ items }) => items);
  const shown = entries?.filter((entry) => !isClosing(entry));

  return (
    <SectionCard
      title="Hours added and used"
      level={level}
      isPadded={false}
      actions={
        correctsHoursOf && (
          <Button size="sm" onClick={() => setCorrecting(true)}>
            Correct hours
          </Button>
        )
      }
    >
      <Box px={{ base: '4', sm: '5' }} pb="3">
        <FilterChips label="Entries" options={views} value={view} onChange={setView} />
      </Box>
      {list.error && !shown && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!list.error && !shown && <Loading />}
      {shown && shown.length > 0 && (
        <Rows aria-label="Hours added and used">
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      {shown?.length === 0 && !list.hasNextPage && (
        <EmptyState isCompact title="Nothing yet">
          Hours appear here when a plan adds them or when they are corrected.
        </EmptyState>
      )}
      {canLoadMore(list) && (
        <LoadMore list={list} shown={plural(shown?.length ?? 0, 'entry', 'entries')} />
      )}
      {isCorrecting && clientId !== undefined && correctsHoursOf && (
        <CorrectHoursDialog
          clientId={clientId}
          fullName={correctsHoursOf}
          onClose={() => setCorrecting(false)}
        />
      )}
    </SectionCard>
  );
}

import { Box } from '@chakra-ui/react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { CountBadge } from '#client/ui/badge.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { toasterId } from '#client/ui/toaster.tsx';
import { useFocusAfterRemoval } from '#client/use-focus-after-removal.ts';
import type { LeadListing } from '#domains/leads/schema.ts';
import { plural } from '#shared/plural.ts';
import { requestsQuery } from '../shared-queries.ts';
import { type Decision, DemoRequest, Row } from './demo-request.tsx';
import { useDecideRequest } from './use-decide-request.ts';

type Decided = { lead: LeadListing; status: Decision };

/** Decided requests stay visible while the pointer is over the card, so that rows do not move under the pointer. */
function useDecidedRows(leads: LeadListing[]) {
  const [decidedRows, setDecidedRows] = useState<Decided[]>([]);
  const pending = new Set(leads.map(({ id }) => id));
  // An undone decision makes the request pending again.
  const decided = decidedRows.filter(({ lead }) => !pending.has(lead.id));
  return {
    rows: [...leads, ...decided.map(({ lead }) => lead)].toSorted(
      (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id,
    ),
    decisions: new Map(decided.map((one) => [one.lead.id, one])),
    add: (lead: LeadListing, status: Decision) =>
      setDecidedRows((before) => [
        ...before.filter((one) => one.lead.id !== lead.id),
        { lead, status },
      ]),
    remove: ({ id }: LeadListing) =>
      setDecidedRows((before) => before.filter(({ lead }) => lead.id !== id)),
    isHolding: decidedRows.length > 0,
    clear: () => setDecidedRows([]),
  };
}

/** Calls `onLeave` when the mouse is on something else than the card. A toast may appear above the card, so it does not count. */
function useMouseLeave(
  card: RefObject<HTMLElement | null>,
  isActive: boolean,
  onLeave: () => void,
) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isActive) return;
    function follow({ target, pointerType }: PointerEvent) {
      if (pointerType !== 'mouse' || !(target instanceof Node)) return;
      const places = [card.current, document.getElementById(toasterId)];
      if (!places.some((place) => place?.contains(target))) leave();
    }
    document.addEventListener('pointerover', follow);
    return () => document.removeEventListener('pointerover', follow);
  }, [card, isActive]);
}

/** Open demo requests, the oldest first. */
export function DemoRequests() {
  const list = trpc.leads.list.useInfiniteQuery(requestsQuery, { getNextPageParam: nextPage });
  const leads = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const decide = useDecideRequest();
  // The pressed button disappears with its request. The link is "Manage Leads".
  const { list: card, expectRemoval } = useFocusAfterRemoval({
    rows: leads,
    controls: '[data-accept]',
    fallback: 'a',
    isPending: decide.isPending,
  });
  const isBusy = (id: number) => decide.isPending && decide.variables.id === id;
  const { rows, decisions, add, remove, isHolding, clear } = useDecidedRows(leads);
  useMouseLeave(card, isHolding, clear);

  function undoDecision(lead: LeadListing) {
    expectRemoval(null);
    remove(lead);
  }

  function decideOn(lead: LeadListing, status: Decision) {
    if (isBusy(lead.id)) return;
    expectRemoval(lead.id);
    add(lead, status);
    decide.mutate({ id: lead.id, status }, { onError: () => undoDecision(lead) });
  }

  const count = `${leads.length}${list.hasNextPage ? '+' : ''}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the position of the rows depends on the focus
    <div
      ref={card}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && clear()
      }
    >
      <SectionCard
        title="Demo Requests"
        badge={leads.length > 0 && <CountBadge count={count} label={`${count} waiting`} />}
        isPadded={false}
        actions={
          <ButtonLink to="/leads" size="sm">
            Manage Leads
          </ButtonLink>
        }
      >
        {list.isLoadingError && (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && (
          <Row as="div">
            <LoadingNote>Loading demo requests</LoadingNote>
            <Box flex="1">
              <Skeleton w="30%" />
              <Skeleton w="50%" mt="2" />
            </Box>
          </Row>
        )}
        {list.isSuccess && rows.length === 0 && (
          <Row as="div" color="muted">
            You have no demo requests to review.
          </Row>
        )}
        {rows.length > 0 && (
          <Box as="ul" listStyleType="none" m="0" p="0">
            {rows.map((lead) => (
              <DemoRequest
                key={lead.id}
                lead={lead}
                decision={decisions.get(lead.id)?.status}
                isBusy={isBusy(lead.id)}
                onDecide={(status) => decideOn(lead, status)}
              />
            ))}
          </Box>
        )}
        {canLoadMore(list) && (
          <Box borderTopWidth="1px">
            <LoadMore list={list} shown={plural(leads.length, 'request')} />
          </Box>
        )}
      </SectionCard>
    </div>
  );
}

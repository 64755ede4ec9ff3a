import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { trpc } from '#client/trpc.ts';
import { CountBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { LeadListing } from '#domains/leads/schema.ts';
import { LeadDuplicates } from '#domains/leads/ui/lead-duplicates.tsx';
import { PromiseClock } from '#domains/leads/ui/promise-clock.tsx';
import { nextPage } from '#domains/tasks/ui/list/task-list-query.ts';
import { formatRelative } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { requestsQuery } from '../questions.ts';
import { useDecideRequest } from './use-decide-request.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '3',
    px: { base: '4', sm: '5' },
    py: '3',
    borderTopWidth: '1px',
  },
});

type Decision = 'lead' | 'rejected';
type RequestProps = { lead: LeadListing; isBusy: boolean; onDecide: (status: Decision) => void };

function Request({ lead, isBusy, onDecide }: RequestProps) {
  const { fullName, email, company, serviceType, message, createdAt } = lead;
  const facts = [company, serviceType, email].filter(Boolean).join(' · ');
  return (
    <Row>
      <Box flex="1 1 16rem" minW="0" lineHeight="snug">
        <Flex gap="2" align="baseline" wrap="wrap">
          <Box fontWeight="medium" overflowWrap="anywhere">
            {fullName}
          </Box>
          <Box as="span" color="muted" fontSize="sm">
            {formatRelative(createdAt, Date.now())}
          </Box>
          <PromiseClock lead={lead} />
        </Flex>
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          {facts}
        </Box>
        {message && (
          <Box mt="1" lineClamp={2} maxW="text" overflowWrap="anywhere">
            {message}
          </Box>
        )}
        <LeadDuplicates lead={lead} />
      </Box>
      <Flex gap="2">
        <Button
          size="sm"
          aria-disabled={isBusy}
          onClick={() => onDecide('lead')}
          aria-label={`Accept ${fullName}`}
          data-accept
        >
          Accept
        </Button>
        <Button
          size="sm"
          variant="ghost"
          color="muted"
          aria-disabled={isBusy}
          onClick={() => onDecide('rejected')}
          aria-label={`Reject ${fullName}`}
        >
          Reject
        </Button>
      </Flex>
    </Row>
  );
}

/** The pressed button goes away with its request: the next request takes the focus, or the way to the leads. */
function useFocusOnNext(leads: LeadListing[], decidedId: number | undefined) {
  const card = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: number; index: number }>(null);
  useEffect(() => {
    const gone = pressed.current;
    if (!gone || gone.id !== decidedId || leads.some(({ id }) => id === gone.id)) return;
    pressed.current = null;
    const accepts = card.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [];
    const next = accepts[Math.min(gone.index, accepts.length - 1)];
    (next ?? card.current?.querySelector('a'))?.focus();
  }, [leads, decidedId]);
  return {
    card,
    press: (id: number, index: number) => {
      pressed.current = { id, index };
    },
  };
}

/** Who asked for a demo and waits for an answer, the newest first. */
export function DemoRequests() {
  const list = trpc.leads.list.useInfiniteQuery(requestsQuery, { getNextPageParam: nextPage });
  const leads = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const decide = useDecideRequest();
  const { card, press } = useFocusOnNext(leads, decide.data?.id);
  const isBusy = (id: number) => decide.isPending && decide.variables.id === id;

  const count = `${leads.length}${list.hasNextPage ? '+' : ''}`;
  return (
    <div ref={card}>
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
        {list.isSuccess && leads.length === 0 && (
          <Row as="div" color="muted">
            You have no demo requests to review.
          </Row>
        )}
        {leads.length > 0 && (
          <Box as="ul" listStyleType="none" m="0" p="0">
            {leads.map((lead, index) => (
              <Request
                key={lead.id}
                lead={lead}
                isBusy={isBusy(lead.id)}
                onDecide={(status) => {
                  if (isBusy(lead.id)) return;
                  press(lead.id, index);
                  decide.mutate({ id: lead.id, status });
                }}
              />
            ))}
          </Box>
        )}
        {list.hasNextPage && (
          <Box borderTopWidth="1px">
            <LoadMore list={list} shown={plural(leads.length, 'request')} />
          </Box>
        )}
      </SectionCard>
    </div>
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  ChevronRight,
  Clock,
  Eye,
  FileClock,
  FileText,
  Hourglass,
  MessageSquare,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { focusRows } from '#client/focus-next.ts';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PlainLink, TextLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { useActor } from '#client/use-user.ts';
import { asksForHours, describeGuard } from '#domains/ledger/guard/describe.ts';
import { RequestChanges } from '#domains/tasks/parts/request-changes.tsx';
import { QuickReview } from '#domains/tasks/parts/review-buttons.tsx';
import { withTaskOrder } from '#domains/tasks/parts/task-order.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { formatHoursMinutes, formatShortDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { waitingQuery } from '../shared-queries.ts';

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '9',
    px: { base: '4', sm: '5' },
    _hover: { bg: 'hover' },
    '& svg': { flexShrink: 0, color: 'muted' },
  },
});
const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type EntryProps = { before: ReactNode; hasAct?: boolean; children: ReactNode };

function Entry({ before, hasAct = false, children }: EntryProps) {
  return (
    <Line>
      {before}
      <Box as="span" flex="1" truncate>
        {children}
      </Box>
      <Box as="span" display={{ md: hasAct ? 'none' : 'block' }}>
        <ChevronRight {...icon} />
      </Box>
    </Line>
  );
}

/** An entry, and what decides it: beside it on a wide screen. */
const Decided = ({ entry, children }: { entry: ReactNode; children: ReactNode }) => (
  <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
    <Box flex="1" minW="0">
      {entry}
    </Box>
    <Act>{children}</Act>
  </Flex>
);

const Act = ({ children }: { children: ReactNode }) => (
  <Box
    px={{ base: '4', sm: '5' }}
    ps={{ base: '10', sm: '12', md: '4' }}
    pt={{ md: '1.5' }}
    pb={{ base: '3', md: '1.5' }}
  >
    <Suspense>{children}</Suspense>
  </Box>
);

const PayInvoice = lazy(async () => ({
  default: (await import('#domains/invoices/ui/pay-invoice.tsx')).PayInvoice,
}));

const AnswerQuestion = lazy(async () => ({
  default: (await import('#domains/plans/ui/answer-question.tsx')).AnswerQuestion,
}));

/** `hidesEmpty`: shows nothing until something waits or fails to load. */
type WaitingForYouProps = { hidesEmpty?: boolean };

/** The question about more work, unpaid invoices, unread messages, submitted time and tasks in review, which wait for the client. */
export function WaitingForYou({ hidesEmpty = false }: WaitingForYouProps) {
  const review = trpc.tasks.list.useQuery(waitingQuery);
  const [reviewed, setReviewed] = useState<Task | null>(null);
  const unread = trpc.messages.unreadCount.useQuery();
  const time = trpc.timeApprovals.waiting.useQuery();
  const guard = trpc.hoursGuard.get.useQuery({});
  const balance = trpc.ledger.balance.useQuery({});
  const unpaid = trpc.invoices.waiting.useQuery();
  const tasks = review.data?.items ?? [];
  const messages = unread.data?.count ?? 0;
  const hours = time.data?.hours ?? 0;
  const invoices = unpaid.data ?? [];
  const day = useBusinessDay();
  const clientId = useActor().id;
  const decision = guard.data && asksForHours(guard.data) ? guard.data : null;
  const asked = decision && describeGuard(decision, balance.data?.balance ?? 0, true);
  const queries = [review, unread, time, guard, balance, unpaid];
  const isLoading = queries.some(({ isPending }) => isPending);
  const error = queries.find((query) => query.error)?.error;

  function retry() {
    for (const { refetch } of queries) void refetch();
  }

  const isEmpty =
    !decision && invoices.length === 0 && messages === 0 && hours === 0 && tasks.length === 0;
  if (hidesEmpty && isEmpty && !error) return null;

  return (
    <SectionCard
      title="Waiting for you"
      isPadded={false}
      actions={
        review.data?.nextCursor && (
          <TextLink to="/tasks" search={{ status: 'in-review' }} fontSize="sm">
            See all in review
          </TextLink>
        )
      }
    >
      {error && tasks.length === 0 && <ErrorState error={error} onRetry={retry} />}
      {isLoading && !error && (
        <Line as="div" borderTopWidth="1px">
          <LoadingNote>Loading reviews and messages</LoadingNote>
          <Skeleton flex="1" />
        </Line>
      )}
      <Box {...focusRows('[data-waiting]')} css={{ '& > *': { borderTopWidth: '1px' } }}>
        {decision && asked && (
          <Box>
            <PlainLink to="/subscription-management" display="block" data-waiting>
              <Entry before={<Hourglass {...icon} />}>
                <Box as="span" display="block" py="1.5" whiteSpace="normal">
                  <span>{asked.title}</span>
                  {asked.detail && (
                    <Box as="span" display="block" color="muted" fontSize="sm">
                      {asked.detail}
                    </Box>
                  )}
                </Box>
              </Entry>
            </PlainLink>
            {balance.data && (
              <Box px={{ base: '4', sm: '5' }} ps={{ base: '10', sm: '12' }} pb="3">
                <Suspense>
                  <AnswerQuestion guard={decision} balance={balance.data} />
                </Suspense>
              </Box>
            )}
          </Box>
        )}
        {invoices.map(({ id, number, open, dueOn, state }) => (
          <Decided
            key={`invoice-${id}`}
            entry={
              <PlainLink
                to="/subscription-management"
                search={{ invoice: id }}
                display="block"
                data-waiting
              >
                <Entry
                  hasAct
                  before={state === 'overdue' ? <FileClock {...icon} /> : <FileText {...icon} />}
                >
                  <Box as="span" display="block" py="1.5" whiteSpace="normal">
                    {number} of {formatMoney(open)}
                    {dueOn &&
                      `, ${state === 'overdue' ? 'was due' : 'due'} ${formatShortDay(dueOn, day)}`}
                  </Box>
                </Entry>
              </PlainLink>
            }
          >
            <PayInvoice invoice={{ id, number, open, clientId }} size="sm" />
          </Decided>
        ))}
        {messages > 0 && (
          <PlainLink to="/messages" display="block" data-waiting>
            <Entry before={<MessageSquare {...icon} />}>{plural(messages, 'unread message')}</Entry>
          </PlainLink>
        )}
        {hours > 0 && (
          <PlainLink to="/time/approve" search={{}} display="block" data-waiting>
            <Entry before={<Clock {...icon} />}>
              Approve {formatHoursMinutes(hours)} of submitted time
            </Entry>
          </PlainLink>
        )}
        {tasks.map((task) => (
          <Decided
            key={task.id}
            entry={
              <PlainLink
                to="/tasks"
                search={{ id: task.id }}
                state={withTaskOrder(tasks)}
                display="block"
                title={task.title}
                data-waiting
              >
                <Entry hasAct before={<Eye {...icon} />}>
                  Review “{task.title}”
                </Entry>
              </PlainLink>
            }
          >
            <QuickReview task={task} onRequestChanges={() => setReviewed(task)} />
          </Decided>
        ))}
      </Box>
      <RequestChanges task={reviewed} onClose={() => setReviewed(null)} />
      {isEmpty && !isLoading && !error && (
        <Box px={{ base: '4', sm: '5' }} pb="5" color="muted">
          You're all caught up. Reviews, submitted time, unread messages, open invoices and
          questions about hours show up here.
        </Box>
      )}
    </SectionCard>
  );
}

import { Box, Flex } from '@chakra-ui/react';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { PagedTable } from '#client/ui/table/paged-table.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatDateTime } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { ParkedMail } from '../schema.ts';

const columns: Column<ParkedMail>[] = [
  {
    id: 'recipient',
    label: 'Recipient',
    width: 'minmax(0, 2fr)',
    onCard: 'title',
    cell: ({ recipient, subject }) => (
      <Box minW="0">
        <Box truncate fontWeight="medium">
          {recipient}
        </Box>
        <Box truncate color="muted" fontSize="sm" fontWeight="normal">
          {subject}
        </Box>
      </Box>
    ),
  },
  {
    id: 'error',
    label: 'Last error',
    width: 'minmax(0, 2fr)',
    cell: ({ lastError }) => <span title={lastError ?? ''}>{lastError ?? 'None'}</span>,
  },
  {
    id: 'attempts',
    label: 'Attempts',
    kind: 'number',
    width: '6rem',
    cell: (mail) => mail.attempts,
  },
  {
    id: 'parked',
    label: 'Failed at',
    width: '14rem',
    cell: ({ parkedAt }) => formatDateTime(parkedAt),
  },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    width: '6rem',
    cell: (mail) => <Retry mail={mail} />,
  },
];

const pageSize = 50;

/** Emails that could not be delivered within a day. */
export function ParkedMailTab() {
  const mails = trpc.mail.listParked.useInfiniteQuery(
    { limit: pageSize },
    // No live event reports an undelivered email, so the list is refetched each time it is shown.
    { getNextPageParam: nextPage, staleTime: 0 },
  );
  return (
    <Flex direction="column" gap="4">
      <PagedTable
        label="Undelivered email"
        isTall
        columns={columns}
        list={mails}
        countOf={(count) => plural(count, 'email')}
        empty={
          <EmptyState illustration="messages" title="No undelivered email">
            Emails that we couldn't deliver within 24 hours appear here.
          </EmptyState>
        }
      />
    </Flex>
  );
}

function Retry({ mail }: { mail: ParkedMail }) {
  const utils = trpc.useUtils();
  const retry = trpc.mail.retry.useMutation({
    onSuccess: () =>
      toast({
        title: 'Delivery restarted',
        description: `We'll retry the email to ${mail.recipient} for 24 hours.`,
      }),
    onError: (error) => toastFailure('Failed to retry delivery', error),
    onSettled: () => utils.mail.listParked.invalidate(),
  });
  const send = useOnce(retry.mutate);
  return (
    <Button
      size="sm"
      aria-label={`Retry the email to ${mail.recipient}`}
      loading={retry.isPending}
      onClick={() => send({ id: mail.id })}
    >
      Retry
    </Button>
  );
}

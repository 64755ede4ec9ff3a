import { Box, Flex } from '@chakra-ui/react';
import { fetchNext } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatDateTime } from '#shared/dates.ts';
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
    label: 'Given up',
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

const atOnce = 50;

/** Mails that could not be delivered within a day. */
export function ParkedMailTab() {
  const mails = trpc.mail.listParked.useInfiniteQuery(
    { limit: atOnce },
    // Nothing tells of a mail that is given up, so it is asked anew each time.
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  const shown = mails.data?.pages.flatMap(({ items }) => items);
  if (mails.isError && !mails.data)
    return <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />;
  return (
    <Flex direction="column" gap="4">
      <DataTable
        label="Undelivered mail"
        isTall
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        empty={
          <EmptyState figure="talk" title="No undelivered mail">
            A mail that cannot be delivered within a day waits here.
          </EmptyState>
        }
      />
      {shown && shown.length > 0 && (
        <LoadMore
          hasMore={mails.hasNextPage}
          isLoading={mails.isFetchingNextPage}
          onMore={() => void fetchNext(mails)}
          error={mails.error}
          shown={shown.length === 1 ? '1 mail' : `${shown.length} mails`}
        />
      )}
    </Flex>
  );
}

function Retry({ mail }: { mail: ParkedMail }) {
  const utils = trpc.useUtils();
  const retry = trpc.mail.retry.useMutation({
    onSuccess: () =>
      toast({
        title: 'Delivery started again',
        description: `The mail to ${mail.recipient} is tried for another day.`,
      }),
    onError: (error) => toastFailure('Failed to retry delivery', error),
    onSettled: () => utils.mail.listParked.invalidate(),
  });
  const send = useOnce(retry.mutate);
  return (
    <Button
      size="sm"
      aria-label={`Retry the mail to ${mail.recipient}`}
      loading={retry.isPending}
      onClick={() => send({ id: mail.id })}
    >
      Retry
    </Button>
  );
}

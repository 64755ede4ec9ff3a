import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { CopyButton } from '#client/ui/copy-field.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { formatDateTime } from '#shared/dates.ts';
import { describeAct } from '../../history/describe.ts';
import type { Invoice } from '../../schema.ts';

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none', p: '0', m: '0' },
});

function Acts({ id }: Pick<Invoice, 'id'>) {
  const found = trpc.invoices.history.useQuery({ id });
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h="16" aria-hidden />;
  return found.data.length === 0 ? (
    <Box color="muted">What happens to this invoice is listed here.</Box>
  ) : (
    <List aria-label="History">
      {found.data.map((act) => (
        <li key={act.key}>
          <Box overflowWrap="anywhere">{describeAct(act)}</Box>
          <Box color="muted" fontSize="sm">
            {formatDateTime(act.at)}
          </Box>
        </li>
      ))}
    </List>
  );
}

function SendAgain({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, number, buyerEmail } = invoice;
  const sending = useAct(trpc.invoices.sendAgain, {
    done: { title: 'Invoice on its way', description: `We're emailing ${number} again.` },
    failed: 'Failed to send the invoice',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={sending}
      input={{ id }}
      onClose={onClose}
      title={`Send ${number} again?`}
      confirmLabel="Send again"
      confirmingLabel="Sending..."
      tone="primary"
    >
      It is emailed to {buyerEmail} with the PDF, as it is now.
    </ConfirmMutation>
  );
}

/** When an invoice was sent, seen and paid, the newest first, and how it is sent once more. */
export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const [isSending, setSending] = useState(false);
  const { id, state } = invoice;
  return (
    <Flex as="section" aria-label="History" direction="column" gap="3" mt="6">
      <SectionHeading
        level="h3"
        title="History"
        actions={
          state !== 'draft' && (
            <>
              <CopyButton
                label="Copy link"
                value={`${window.location.origin}/subscription-management?invoice=${id}`}
              />
              <Button onClick={() => setSending(true)}>Send again</Button>
            </>
          )
        }
      />
      <Acts id={id} />
      {isSending && <SendAgain invoice={invoice} onClose={() => setSending(false)} />}
    </Flex>
  );
}

import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { formatMoney } from '#shared/money.ts';
import type { Invoice } from '../../schema.ts';
import { clientOf } from './invoice-columns.tsx';

export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const sending = useAct(trpc.invoices.send, {
    done: ({ number }) => ({
      title: 'Invoice on its way',
      description: `We're emailing ${number} to the client.`,
    }),
    failed: 'Failed to send the invoice',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={sending}
      input={{ id: invoice.id, version: invoice.version }}
      onClose={onClose}
      title={`Send the invoice to ${clientOf(invoice)}?`}
      confirmLabel="Send"
      confirmingLabel="Sending..."
      tone="primary"
    >
      It gets a number, and the client gets {formatMoney(invoice.total)} to pay by email. It cannot
      be changed afterwards, only credited.
    </ConfirmMutation>
  );
}

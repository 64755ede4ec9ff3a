import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { dueDayOf } from '../../draft-fields.ts';
import type { Invoice } from '../../schema.ts';
import { clientOf } from '../invoice-status.tsx';

type SendDialogProps = {
  invoice: Invoice;
  onClose: () => void;
  onSent?: (sent: Invoice) => void;
};

/** Numbers a draft and sends it. */
export function SendDialog({ invoice, onClose, onSent = onClose }: SendDialogProps) {
  const today = useBusinessDay();
  const { data: seller } = trpc.seller.get.useQuery();
  const sending = useAct(trpc.invoices.send, {
    done: ({ number }) => ({
      title: 'Invoice on its way',
      description: `We're emailing ${number} to the client.`,
    }),
    onSuccess: onSent,
    failed: 'Failed to send the invoice',
    onError: onClose,
  });
  const due = seller && `, due on ${formatDay(dueDayOf(invoice, seller, today))}`;
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
      The client is emailed the invoice for {formatMoney(invoice.total)}
      {due}. It then gets its number and can't be edited, only credited.
    </ConfirmMutation>
  );
}

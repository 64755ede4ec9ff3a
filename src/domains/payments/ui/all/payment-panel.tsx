import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { useCloseDetails } from '#client/use-close-details.ts';
import { formatDateTime, formatDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { receiptNumber } from '../../labels.ts';
import type { ListedPayment } from '../../list/schema.ts';
import { howPaid, paymentPurpose, paymentStatus } from '../payment-labels.ts';
import { actsOn, clientOf, isReceipt, type PaymentActs, reasonOf } from './payment-columns.tsx';

function Facts({ payment }: { payment: ListedPayment }) {
  const { id, clientId, clientName, createdAt, amount, creditAmount, refunded } = payment;
  const { periodStart, periodEnd, invoiceId, invoiceNumber, note } = payment;
  const [method, reason] = [howPaid(payment), reasonOf(payment)];
  return (
    <DescriptionList isTabular>
      <Fact name="Client">
        {clientName === null ? (
          clientOf(payment)
        ) : (
          <TextLink to="/clients/$id" params={{ id: String(clientId) }}>
            {clientOf(payment)}
          </TextLink>
        )}
      </Fact>
      <Fact name="For">{paymentPurpose(payment)}</Fact>
      <Fact name="Date">{formatDateTime(createdAt)}</Fact>
      <Fact name="Amount">{formatMoney(amount)}</Fact>
      {creditAmount > 0 && <Fact name="Credit">{formatMoney(creditAmount)}</Fact>}
      {refunded > 0 && <Fact name="Refunded">{formatMoney(refunded)}</Fact>}
      {method && <Fact name="Method">{method}</Fact>}
      {reason && <Fact name="Reason">{reason}</Fact>}
      {periodStart && periodEnd && (
        <Fact name="Period">
          {formatDay(periodStart)} to {formatDay(lastDayBefore(periodEnd))}
        </Fact>
      )}
      {isReceipt(payment) && <Fact name="Receipt">{receiptNumber(id)}</Fact>}
      {invoiceId !== null && (
        <Fact name="Invoice">
          <TextLink to="/billing" search={{ tab: 'all', id: invoiceId }}>
            {invoiceNumber ?? 'View invoice'}
          </TextLink>
        </Fact>
      )}
      {note && <Fact name="Note">{note}</Fact>}
    </DescriptionList>
  );
}

type PaymentPanelProps = {
  id: number;
  /** The payment as the list has it; none if a link opened the details. */
  listed: ListedPayment | undefined;
  acts: PaymentActs;
};

/** The payment that the URL opens beside the list, with what an administrator can do. */
export function PaymentPanel({ id, listed, acts }: PaymentPanelProps) {
  const close = useCloseDetails('id');
  // The list finds a payment by the number of its receipt, on whatever page it is.
  const found = trpc.payments.listAll.useQuery({ q: receiptNumber(id) }, { enabled: !listed });
  const payment = listed ?? found.data?.items.find((one) => one.id === id);
  const status = payment && paymentStatus(payment);
  return (
    <SidePanel
      open
      subject={id}
      onClose={close}
      title={payment ? `Payment of ${formatMoney(payment.amount)}` : 'Payment'}
      detail={status && <Badge tone={status.tone}>{status.label}</Badge>}
      returnFocus={() => findRowLink(id)}
      footer={
        payment &&
        actsOn(payment, acts)
          // The client is one of the facts.
          .filter(({ id }) => id !== 'client')
          .map((act) => (
            <Button key={act.id} icon={act.icon} onClick={act.onSelect}>
              {act.label}
            </Button>
          ))
      }
    >
      {!payment && found.isPending && (
        <>
          <LoadingNote>Loading the payment</LoadingNote>
          <SkeletonCard />
        </>
      )}
      {!payment && found.error && !found.data && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {payment && <Facts payment={payment} />}
      {found.data && !payment && (
        <EmptyState illustration="not-found" title="Payment not found">
          {deletedOrHidden}
        </EmptyState>
      )}
    </SidePanel>
  );
}

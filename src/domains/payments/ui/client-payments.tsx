import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import type { Payment } from '../schema.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { toTargets } from './payment-targets.ts';
import { Receipts } from './receipts.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { VoidDialog } from './void-dialog.tsx';

type ClientPaymentsProps = { clientId: number; fullName: string; level?: HeadingLevel };

type OpenDialog = { kind: 'record' } | { kind: 'refund' | 'void' | 'decide'; payment: Payment };

/** A client's payments for an admin, who refunds payments by card, decides about disputes, and records and voids payments made elsewhere. */
export function ClientPayments({ clientId, fullName, level = 'h2' }: ClientPaymentsProps) {
  const plan = trpc.clientPlans.get.useQuery({ clientId });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const hasOpen = plan.data !== undefined && toTargets(plan.data).length > 0;

  return (
    <>
      <Receipts
        title="Payments and receipts"
        level={level}
        clientId={clientId}
        actions={
          <>
            <ButtonLink to="/payments" search={{ client: clientId }} size="sm" variant="ghost">
              View all
            </ButtonLink>
            <ButtonLink to="/billing/new" search={{ client: clientId }} size="sm">
              Write invoice
            </ButtonLink>
            {hasOpen && (
              <Button size="sm" onClick={() => setDialog({ kind: 'record' })}>
                Record payment
              </Button>
            )}
          </>
        }
        onRefund={(payment) => setDialog({ kind: 'refund', payment })}
        onVoid={(payment) => setDialog({ kind: 'void', payment })}
        onDecide={(payment) => setDialog({ kind: 'decide', payment })}
      />
      {dialog?.kind === 'record' && (
        <RecordPaymentDialog client={{ id: clientId, fullName }} onClose={close} />
      )}
      {dialog?.kind === 'refund' && <RefundDialog payment={dialog.payment} onClose={close} />}
      {dialog?.kind === 'decide' && <DisputeDialog payment={dialog.payment} onClose={close} />}
      {dialog?.kind === 'void' && <VoidDialog payment={dialog.payment} onClose={close} />}
    </>
  );
}

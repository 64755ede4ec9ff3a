import { useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useActor } from '#client/use-user.ts';
import { SavedCardDialog } from '#domains/payments/ui/saved-card-dialog.tsx';
import { formatMoney } from '#shared/money.ts';
import { canPayInvoice } from '../policy.ts';
import type { ListedInvoice } from '../schema.ts';

type PayInvoiceProps = {
  invoice: Pick<ListedInvoice, 'id' | 'number' | 'open' | 'clientId'>;
  size?: 'sm';
};

/** Pays what is open of an invoice: with the saved card after a question, or with a card that is entered at checkout. */
export function PayInvoice({ invoice, size }: PayInvoiceProps) {
  const { id, number, open } = invoice;
  const actor = useActor();
  const billing = trpc.billing.get.useQuery();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const pay = `Pay ${formatMoney(open)}`;
  const look = {
    variant: 'primary',
    'aria-label': `${pay} for ${number}`,
    ...(size && { size }),
  } as const;
  // A link must not become a button.
  if (billing.isPending || !canPayInvoice(actor, invoice)) return null;
  const card = billing.data?.savedCard;
  if (!card)
    return (
      <ButtonLink to="/checkout" search={{ invoice: id }} {...look}>
        {pay}
      </ButtonLink>
    );
  return (
    <>
      <Button ref={button} onClick={() => setAsking(true)} {...look}>
        {pay}
      </Button>
      {isAsking && (
        <SavedCardDialog
          title={`Pay ${number}`}
          amount={open}
          card={card}
          orderOf={(confirmed) => ({ ...confirmed, invoiceId: id })}
          checkout={{ invoice: id }}
          findPlace={() =>
            button.current?.closest<HTMLElement>('[role="dialog"]') ?? findRowLink(id)
          }
          onPaid={() => toast({ title: 'Payment Successful!', description: `${number} is paid.` })}
          onClose={() => setAsking(false)}
        >
          {formatMoney(open)} is charged to your {card}.
        </SavedCardDialog>
      )}
    </>
  );
}

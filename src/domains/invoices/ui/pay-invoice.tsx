import { ButtonLink } from '#client/ui/link.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ListedInvoice } from '../schema.ts';

type PayInvoiceProps = {
  invoice: Pick<ListedInvoice, 'id' | 'number' | 'open'>;
  size?: 'sm';
};

/** Pays what is open of an invoice with a card. */
export const PayInvoice = ({ invoice: { id, number, open }, size }: PayInvoiceProps) => (
  <ButtonLink
    to="/checkout"
    search={{ invoice: id }}
    variant="primary"
    aria-label={`Pay ${formatMoney(open)} for ${number}`}
    {...(size && { size })}
  >
    Pay {formatMoney(open)}
  </ButtonLink>
);

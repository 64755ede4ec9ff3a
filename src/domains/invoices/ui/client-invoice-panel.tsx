import { Box } from '@chakra-ui/react';
import { useEffect } from 'react';
import { trpc } from '#client/trpc.ts';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { useActor } from '#client/use-user.ts';
import type { Invoice } from '../schema.ts';
import { InvoicePanelFrame } from './invoice-panel-frame.tsx';
import { PayInvoice } from './pay-invoice.tsx';

/** The seller writes their bank account, or how else they are paid, at the end of each invoice. */
const OtherWays = ({ sellerFooter, number }: Pick<Invoice, 'sellerFooter' | 'number'>) => (
  <Box as="section" aria-label="Other ways to pay" mt="6">
    <SectionHeading level="h3" title="Other ways to pay" />
    <Box mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
      {sellerFooter}
    </Box>
    <Box mt="2" color="muted">
      If you pay by bank transfer, write {number} as the reference.
    </Box>
  </Box>
);

/** Says once that the client has opened the invoice. It does not matter if that fails. */
function Seen({ id }: Pick<Invoice, 'id'>) {
  const { mutate } = trpc.invoices.markSeen.useMutation();
  useEffect(() => mutate({ id }), [id, mutate]);
  return null;
}

/** The details of an invoice for its client, who can pay what is open. */
export function ClientInvoicePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const actor = useActor();
  return (
    <InvoicePanelFrame
      id={id}
      onClose={onClose}
      acts={(invoice) => <PayInvoice invoice={invoice} />}
    >
      {(invoice) =>
        actor.id === invoice.clientId && (
          <>
            <Seen id={invoice.id} />
            {invoice.open > 0 && invoice.sellerFooter && <OtherWays {...invoice} />}
          </>
        )
      }
    </InvoicePanelFrame>
  );
}

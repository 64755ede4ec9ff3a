import { Box } from '@chakra-ui/react';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { useActor } from '#client/use-user.ts';
import { canPayInvoice } from '../policy.ts';
import type { Invoice } from '../schema.ts';
import { InvoicePanelFrame } from './invoice-panel-frame.tsx';
import { PayInvoice } from './pay-invoice.tsx';

/** The seller writes their bank account at the end of each invoice. */
const BankTransfer = ({ sellerFooter, number }: Pick<Invoice, 'sellerFooter' | 'number'>) => (
  <Box as="section" aria-label="Pay by bank transfer" mt="6">
    <SectionHeading level="h3" title="Pay by bank transfer" />
    <Box mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
      {sellerFooter}
    </Box>
    <Box mt="2" color="muted">
      Write {number} as the reference.
    </Box>
  </Box>
);

/** The details of an invoice for its client, who can pay what is open. */
export function ClientInvoicePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const actor = useActor();
  return (
    <InvoicePanelFrame
      id={id}
      onClose={onClose}
      acts={(invoice) => canPayInvoice(actor, invoice) && <PayInvoice invoice={invoice} />}
    >
      {(invoice) =>
        canPayInvoice(actor, invoice) && invoice.sellerFooter && <BankTransfer {...invoice} />
      }
    </InvoicePanelFrame>
  );
}

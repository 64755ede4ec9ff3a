import { Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FileLink } from '#client/ui/link.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { invoiceKindLabels } from '../labels.ts';
import type { Invoice } from '../schema.ts';
import { InvoiceDetails } from './invoice-details.tsx';
import { InvoiceStatus, nameOfInvoice, pdfUrl } from './invoice-status.tsx';

type FrameProps = {
  id: number;
  onClose: () => void;
  /** Beside the status. */
  detail?: (invoice: Invoice) => ReactNode;
  acts: (invoice: Invoice) => ReactNode;
  /** Below the lines and the sums. */
  children: (invoice: Invoice) => ReactNode;
};

/** The details of an invoice next to the list. */
export function InvoicePanelFrame({ id, onClose, detail, acts, children }: FrameProps) {
  const found = trpc.invoices.get.useQuery({ id });
  const invoice = found.data;
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={
        invoice ? `${invoiceKindLabels[invoice.kind]} ${invoice.number ?? '(draft)'}` : 'Invoice'
      }
      detail={
        invoice && (
          <Flex gap="2" wrap="wrap" align="center">
            <InvoiceStatus {...invoice} />
            {detail?.(invoice)}
          </Flex>
        )
      }
      footer={
        invoice && (
          <>
            <FileLink
              href={pdfUrl(invoice.id)}
              download={`${nameOfInvoice(invoice)}.pdf`}
              me="auto"
              alignSelf="center"
            >
              <Download aria-hidden size={16} strokeWidth={1.75} />
              PDF
            </FileLink>
            {acts(invoice)}
          </>
        )
      }
    >
      {found.error && !invoice ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : invoice ? (
        <>
          <InvoiceDetails invoice={invoice} />
          {children(invoice)}
        </>
      ) : (
        <Flex direction="column" gap="4" aria-hidden>
          <Skeleton h="5" w="60%" />
          <Skeleton h="24" />
          <Skeleton h="5" w="40%" />
        </Flex>
      )}
    </SidePanel>
  );
}

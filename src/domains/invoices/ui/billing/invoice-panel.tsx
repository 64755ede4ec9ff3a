import { Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FileLink, PlainLink } from '#client/ui/link.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { invoiceKindLabels } from '../../labels.ts';
import { canBeCredited, canBePaid } from '../../policy.ts';
import type { Invoice } from '../../schema.ts';
import { InvoiceDetails } from '../invoice-details.tsx';
import { InvoiceStatus, nameOfInvoice, pdfUrl } from '../invoice-status.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { clientOf } from './invoice-columns.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

type Act = 'credit' | 'delete' | 'edit' | 'pay' | 'send';

function Acts({ invoice, onAct }: { invoice: Invoice; onAct: (act: Act) => void }) {
  const isDraft = invoice.state === 'draft';
  return (
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
      {canBeCredited(invoice) && <Button onClick={() => onAct('credit')}>Credit</Button>}
      {canBePaid(invoice) && (
        <Button variant="primary" onClick={() => onAct('pay')}>
          Mark as paid
        </Button>
      )}
      {isDraft && (
        <>
          <Button onClick={() => onAct('delete')}>Delete</Button>
          <Button onClick={() => onAct('edit')}>Edit</Button>
          <Button variant="primary" onClick={() => onAct('send')}>
            Send
          </Button>
        </>
      )}
    </>
  );
}

function CreditNotes({ notes }: { notes: Invoice['creditNotes'] }) {
  return (
    <Flex direction="column" gap="2" mt="6">
      <SectionHeading level="h3" title="Credit notes" />
      {notes.map(({ id, number, total, issuedOn, state }) => (
        <Flex key={id} gap="3" align="baseline" wrap="wrap">
          <PlainLink to="." search={(now) => ({ ...now, id })} color="brand">
            {number}
          </PlainLink>
          <span>−{formatMoney(total)}</span>
          {issuedOn && <span>{formatDay(issuedOn)}</span>}
          {state === 'void' && <InvoiceStatus state={state} />}
        </Flex>
      ))}
    </Flex>
  );
}

/** The details of an invoice next to the list, with what an administrator can do. */
export function InvoicePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const found = trpc.invoices.get.useQuery({ id });
  const [act, setAct] = useState<Act | null>(null);
  const invoice = found.data;
  const close = () => setAct(null);
  const title = invoice
    ? `${invoiceKindLabels[invoice.kind]} ${invoice.number ?? '(draft)'}`
    : 'Invoice';

  return (
    <SidePanel
      open
      onClose={onClose}
      title={title}
      detail={
        invoice && (
          <Flex gap="2" wrap="wrap" align="center">
            <InvoiceStatus {...invoice} />
            {clientOf(invoice)}
          </Flex>
        )
      }
      footer={invoice && <Acts invoice={invoice} onAct={setAct} />}
    >
      {found.error && !invoice ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : invoice ? (
        <>
          <InvoiceDetails invoice={invoice} />
          {invoice.creditNotes.length > 0 && <CreditNotes notes={invoice.creditNotes} />}
        </>
      ) : (
        <Flex direction="column" gap="4" aria-hidden>
          <Skeleton h="5" w="60%" />
          <Skeleton h="24" />
          <Skeleton h="5" w="40%" />
        </Flex>
      )}
      {invoice && act === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {invoice && act === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
      {invoice && act === 'edit' && <DraftDialog draft={invoice} onClose={close} />}
      {invoice && act === 'send' && <SendDialog invoice={invoice} onClose={close} />}
      {invoice && act === 'delete' && (
        <DeleteDraftDialog
          invoice={invoice}
          onClose={close}
          onDeleted={() => {
            close();
            onClose();
          }}
        />
      )}
    </SidePanel>
  );
}

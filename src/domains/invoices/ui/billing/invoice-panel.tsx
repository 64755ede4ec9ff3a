import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { later, useLater } from '#client/later.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { canBeCredited, canBePaid } from '../../policy.ts';
import type { Invoice } from '../../schema.ts';
import { InvoicePanelFrame } from '../invoice-panel-frame.tsx';
import { clientOf, InvoiceStatus } from '../invoice-status.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { SendDialog } from './send-dialog.tsx';

type Act = 'credit' | 'delete' | 'pay' | 'send';

function Acts({ invoice, onAct }: { invoice: Invoice; onAct: (act: Act) => void }) {
  const isDraft = invoice.state === 'draft';
  return (
    <>
      {canBeCredited(invoice) && <Button onClick={() => onAct('credit')}>Credit</Button>}
      {canBePaid(invoice) && (
        <Button variant="primary" onClick={() => onAct('pay')}>
          Mark as paid
        </Button>
      )}
      {isDraft && (
        <>
          <Button onClick={() => onAct('delete')}>Delete</Button>
          <ButtonLink to="/billing/$id/edit" params={{ id: String(invoice.id) }}>
            Edit
          </ButtonLink>
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
          <PlainLink to="." search={(now) => ({ ...now, id })} replace color="brand">
            {number}
          </PlainLink>
          <span>{formatMoney(-total)}</span>
          {issuedOn && <span>{formatDay(issuedOn)}</span>}
          {state === 'void' && <InvoiceStatus state={state} />}
        </Flex>
      ))}
    </Flex>
  );
}

const creditDialog = later(async () => (await import('./credit-dialog.tsx')).CreditDialog);
const payDialog = later(async () => (await import('./pay-dialog.tsx')).PayDialog);

/** The details of an invoice next to the list, with what an administrator can do. */
export function InvoicePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const CreditDialog = useLater(creditDialog, act === 'credit');
  const PayDialog = useLater(payDialog, act === 'pay');
  return (
    <InvoicePanelFrame
      id={id}
      onClose={onClose}
      detail={clientOf}
      acts={(invoice) => <Acts invoice={invoice} onAct={setAct} />}
    >
      {(invoice) => (
        <>
          {invoice.creditNotes.length > 0 && <CreditNotes notes={invoice.creditNotes} />}
          <InvoiceHistory invoice={invoice} />
          {CreditDialog && act === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
          {PayDialog && act === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
          {act === 'send' && <SendDialog invoice={invoice} onClose={close} />}
          {act === 'delete' && (
            <DeleteDraftDialog
              invoice={invoice}
              onClose={close}
              onDeleted={() => {
                close();
                onClose();
              }}
            />
          )}
        </>
      )}
    </InvoicePanelFrame>
  );
}

import { Box } from '@chakra-ui/react';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { positiveInteger } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toaster.tsx';
import type { Invoice } from '../../schema.ts';
import { SendDialog } from '../billing/send-dialog.tsx';
import { type AfterSave, InvoiceForm } from './invoice-form.tsx';

const newRoute = getRouteApi('/portal/billing/new');
const editRoute = getRouteApi('/portal/billing/$id/edit');

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page>
    <Box mb="-3">
      <TextLink to="/billing" display="inline-flex" alignItems="center" gap="1.5" minH="6">
        <ArrowLeft aria-hidden size={16} /> Billing
      </TextLink>
    </Box>
    <PageHeader
      title={title}
      detail="Prices include the tax. The invoice gets its number when you send it."
    />
    {children}
  </Page>
);

type EditorProps = {
  /** Of the draft to change; a new one without it. */
  id?: number;
  clientId?: number | undefined;
};

function Editor({ id, clientId }: EditorProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const seller = trpc.seller.get.useQuery();
  const found = trpc.invoices.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  /** The invoice that is saved, and about to be sent. */
  const [sending, setSending] = useState<Invoice | null>(null);
  const [round, setRound] = useState(0);
  const invoice = found.data;

  function finish(saved: Invoice, next: AfterSave) {
    utils.invoices.get.setData({ id: saved.id }, saved);
    if (next === 'send') return setSending(saved);
    toast({ title: 'Draft saved', description: 'Send it when it is ready.' });
    void navigate({ to: '/billing', search: { tab: 'draft', id: saved.id } });
  }
  /** The form begins again with the draft as it is saved, maybe by somebody else. */
  const beginAgain = async () => {
    await utils.invoices.get.invalidate();
    setRound(round + 1);
  };

  const failed = [seller, found].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!seller.data || (id !== undefined && !invoice)) return <Loading />;
  // Only drafts can be changed; another invoice is shown.
  if (invoice && invoice.state !== 'draft' && !sending)
    return <Navigate to="/billing" search={{ tab: 'all', id: invoice.id }} replace />;
  return (
    <>
      <InvoiceForm
        key={round}
        invoice={invoice}
        clientId={clientId}
        seller={seller.data}
        onSaved={finish}
        onDiscard={() => void beginAgain()}
      />
      {sending && (
        <SendDialog
          invoice={sending}
          onClose={() => {
            setSending(null);
            if (id !== undefined) return void beginAgain();
            const params = { id: String(sending.id) };
            void navigate({ to: '/billing/$id/edit', params, replace: true });
          }}
          onSent={(sent) => void navigate({ to: '/billing', search: { id: sent.id } })}
        />
      )}
    </>
  );
}

const Loading = () => (
  <>
    <LoadingNote>Loading the invoice</LoadingNote>
    <SkeletonCard lines={8} />
  </>
);

export function NewInvoicePage() {
  const { client } = newRoute.useSearch();
  return (
    <Frame title="Write invoice">
      <Editor key={client} clientId={client} />
    </Frame>
  );
}

export function EditInvoicePage() {
  const id = positiveInteger(editRoute.useParams().id) ?? 0;
  return (
    <Frame title="Edit draft">
      <Editor key={id} id={id} />
    </Frame>
  );
}

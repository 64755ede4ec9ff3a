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

type EditorProps = { invoice?: Invoice; clientId?: number | undefined };

function Editor({ invoice, clientId }: EditorProps) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const seller = trpc.seller.get.useQuery();
  /** The invoice that is saved, and about to be sent. */
  const [sending, setSending] = useState<Invoice | null>(null);
  const [round, setRound] = useState(0);

  function finish(saved: Invoice, next: AfterSave) {
    utils.invoices.get.setData({ id: saved.id }, saved);
    if (next === 'send') return setSending(saved);
    toast({ title: 'Draft saved', description: 'Send it when it is ready.' });
    void navigate({ to: '/billing', search: { tab: 'draft', id: saved.id } });
  }
  /** The form begins again with the draft as it is saved. */
  function keepDraft({ id }: Invoice) {
    setSending(null);
    setRound(round + 1);
    void navigate({ to: '/billing/$id/edit', params: { id: String(id) }, replace: true });
  }

  if (seller.error && !seller.data)
    return <ErrorState error={seller.error} onRetry={() => void seller.refetch()} />;
  if (!seller.data) return <Loading />;
  return (
    <>
      <InvoiceForm
        key={round}
        invoice={invoice}
        clientId={clientId}
        seller={seller.data}
        onSaved={finish}
        // Somebody else may have saved another version.
        onDiscard={() => void utils.invoices.get.invalidate().then(() => setRound(round + 1))}
      />
      {sending && (
        <SendDialog
          invoice={sending}
          onClose={() => keepDraft(sending)}
          onSent={({ id }) => void navigate({ to: '/billing', search: { id } })}
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

/** Only drafts can be changed; another invoice is shown. */
export function EditInvoicePage() {
  const id = positiveInteger(editRoute.useParams().id) ?? 0;
  const found = trpc.invoices.get.useQuery({ id });
  if (found.data && found.data.state !== 'draft')
    return <Navigate to="/billing" search={{ tab: 'all', id }} replace />;
  return (
    <Frame title="Edit draft">
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Editor key={id} invoice={found.data} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

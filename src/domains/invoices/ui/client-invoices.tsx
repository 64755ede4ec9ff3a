import { Box } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FileLink, TextLink } from '#client/ui/link.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney, sumHundredths } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import { invoiceKindLabels } from '../labels.ts';
import type { ListedInvoice } from '../schema.ts';
import { InvoiceStatus, PartPaid, pdfUrl, signedTotal } from './invoice-status.tsx';
import { invoicesQuery } from './invoices-query.ts';
import { PayInvoice } from './pay-invoice.tsx';

const columns: Column<ListedInvoice>[] = [
  {
    id: 'number',
    label: 'Number',
    onCard: 'title',
    cell: ({ id, kind, number, creditedNumber, state, dueOn, ...sums }) => (
      <Box minW="0" lineHeight="snug">
        <RowLink to="." search={(now) => ({ ...now, invoice: id })}>
          {number}
        </RowLink>
        <Box fontSize="sm" color="muted" fontWeight="normal">
          {kind === 'credit-note'
            ? `${invoiceKindLabels[kind]} for ${creditedNumber}`
            : dueOn && (state === 'sent' || state === 'overdue')
              ? `Due on ${formatDay(dueOn)}`
              : invoiceKindLabels[kind]}
        </Box>
        <PartPaid {...sums} />
      </Box>
    ),
  },
  {
    id: 'date',
    label: 'Date',
    width: 'max-content',
    cell: ({ issuedOn }) => issuedOn && formatDay(issuedOn),
  },
  {
    id: 'state',
    label: 'Status',
    width: 'max-content',
    cell: (invoice) => <InvoiceStatus {...invoice} />,
  },
  { id: 'total', label: 'Amount', kind: 'number', cell: signedTotal },
  {
    id: 'actions',
    label: 'Invoice',
    kind: 'actions',
    cell: (invoice) => {
      const { id, number, kind } = invoice;
      return (
        <>
          <PayInvoice invoice={invoice} size="sm" />
          <FileLink
            href={pdfUrl(id)}
            download={`${number}.pdf`}
            aria-label={`${invoiceKindLabels[kind]} ${number}`}
          >
            <Download aria-hidden size={16} strokeWidth={1.75} />
            PDF
          </FileLink>
        </>
      );
    },
  },
];

/** What the client owes, with a link to the invoice that was due first. Shows nothing if they owe nothing. */
function ToPay() {
  const { data: unpaid = [] } = trpc.invoices.waiting.useQuery();
  const [first] = unpaid;
  if (!first) return null;
  const sumOf = (invoices: typeof unpaid) => sumHundredths(invoices.map(({ open }) => open));
  const overdue = sumOf(unpaid.filter(({ state }) => state === 'overdue'));
  return (
    <>
      Open {formatMoney(sumOf(unpaid))}
      {overdue > 0 && <Box as="span" color="danger">{`, overdue ${formatMoney(overdue)}`}</Box>}.{' '}
      <TextLink to="." search={(now) => ({ ...now, invoice: first.id })}>
        Pay {first.number}
        {unpaid.length > 1 && ' first'}
      </TextLink>
    </>
  );
}

/** The invoices and credit notes of the client, twelve per page. */
export function ClientInvoices() {
  const list = trpc.invoices.list.useInfiniteQuery(invoicesQuery, { getNextPageParam: nextPage });
  const invoices = list.data?.pages.flatMap(({ items }) => items);
  return (
    <SectionCard title="Invoices" detail={<ToPay />} isPadded={false}>
      {list.error && !invoices ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : invoices?.length === 0 ? (
        <EmptyState isCompact title="No invoices yet">
          Invoices and credit notes appear here.
        </EmptyState>
      ) : (
        <DataTable
          label="Invoices"
          columns={columns}
          rows={invoices}
          rowKey={({ id }) => id}
          empty={null}
          isTall
          isFramed={false}
          skeletonRows={3}
        />
      )}
      {canLoadMore(list) && (
        <LoadMore list={list} shown={plural(invoices?.length ?? 0, 'invoice')} />
      )}
    </SectionCard>
  );
}

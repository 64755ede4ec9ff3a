import { Box } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { FileLink } from '#client/ui/link.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { RowLink } from '#client/ui/table/parts.ts';
import { useUser } from '#client/use-user.ts';
import { ReceiptLink } from '#domains/payments/ui/receipt-link.tsx';
import { formatDay, formatShortDay, today } from '#shared/dates.ts';
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
    cell: ({ id, kind, number, creditedNumber, state, dueOn, about, ...sums }) => (
      <Box minW="0" lineHeight="snug">
        <RowLink to="." search={(now) => ({ ...now, invoice: id })}>
          {number}
        </RowLink>
        <Box fontSize="sm" color="muted" fontWeight="normal" truncate title={about ?? undefined}>
          {kind === 'credit-note'
            ? `${invoiceKindLabels[kind]} for ${creditedNumber}`
            : dueOn && (state === 'sent' || state === 'overdue')
              ? `Due on ${formatDay(dueOn)}`
              : (about ?? invoiceKindLabels[kind])}
        </Box>
        <PartPaid {...sums} />
      </Box>
    ),
  },
  {
    id: 'date',
    label: 'Date',
    width: 'max-content',
    cell: ({ issuedOn }) => issuedOn && formatShortDay(issuedOn, today(Date.now(), 'UTC')),
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
      const { id, number, kind, receipts } = invoice;
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
          {receipts.map(({ paymentId, isVoid }) => (
            <ReceiptLink key={paymentId} id={paymentId} isVoid={isVoid} />
          ))}
        </>
      );
    },
  },
];

/** The years that a client can have invoices of, the newest first. */
function yearsSince(createdAt: string) {
  const [first, last] = [
    Number(createdAt.slice(0, 4)),
    Number(today(Date.now(), 'UTC').slice(0, 4)),
  ];
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}

type ClientInvoicesProps = { year: string | undefined; onYear: (year: string | undefined) => void };

/** The invoices and credit notes of the client with their receipts, twelve per page. */
export function ClientInvoices({ year, onYear }: ClientInvoicesProps) {
  const list = trpc.invoices.list.useInfiniteQuery(invoicesQuery(year), {
    getNextPageParam: nextPage,
  });
  const invoices = list.data?.pages.flatMap(({ items }) => items);
  const years = yearsSince(useUser().createdAt);
  return (
    <SectionCard
      title="Invoices"
      isPadded={false}
      actions={
        years.length > 1 && (
          <FilterSelect
            label="Year"
            anyLabel="All years"
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onChange={onYear}
          />
        )
      }
    >
      {list.error && !invoices ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : invoices?.length === 0 ? (
        <EmptyState isCompact title={year ? `No invoices in ${year}` : 'No invoices yet'}>
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

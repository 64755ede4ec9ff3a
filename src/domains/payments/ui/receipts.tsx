import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { plural } from '#shared/plural.ts';
import type { Payment } from '../schema.ts';
import { PaymentTable } from './payment-table.tsx';

const atOnce = 12;

type ReceiptsProps = {
  /** For an administrator: whose. */
  clientId?: number;
  title?: string;
  level?: 'h2' | 'h3';
  actions?: (payment: Payment) => ReactNode;
};

/** Payments with their receipts, a year at a time. */
export function Receipts({ clientId, title = 'Receipts', level = 'h2', actions }: ReceiptsProps) {
  const list = trpc.payments.list.useInfiniteQuery(
    { limit: atOnce, ...(clientId !== undefined && { clientId }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const payments = list.data?.pages.flatMap(({ items }) => items);
  const count = payments?.length ?? 0;

  return (
    <SectionCard title={title} level={level} isPadded={false}>
      {list.error && !payments ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PaymentTable
          label={title}
          payments={payments}
          {...(actions && { actions })}
          empty={
            <EmptyState title="No payments yet">
              Receipts appear here after each payment.
            </EmptyState>
          }
        />
      )}
      {list.hasNextPage && <LoadMore list={list} shown={plural(count, 'payment')} />}
    </SectionCard>
  );
}

import type { ReactNode } from 'react';
import { canLoadMore, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { plural } from '#shared/plural.ts';
import type { Payment } from '../schema.ts';
import { PaymentRows } from './payment-rows.tsx';
import { PaymentTable } from './payment-table.tsx';
import { receiptsQuery } from './receipts-query.ts';

type ReceiptsProps = {
  /** Admins only: the client whose payments are shown. */
  clientId?: number;
  title?: string;
  level?: HeadingLevel;
  actions?: ReactNode;
  /** Admins only: shows each payment in one row with a menu of actions. */
  onRefund?: (payment: Payment) => void;
  onVoid?: (payment: Payment) => void;
  onDecide?: (payment: Payment) => void;
};

/** Payments with their receipts, twelve per page. A client sees those that no invoice lists, if there are any. */
export function Receipts({
  clientId,
  title = 'Other receipts',
  level = 'h2',
  ...own
}: ReceiptsProps) {
  const { actions, onRefund, ...others } = own;
  const list = trpc.payments.list.useInfiniteQuery(receiptsQuery(clientId), {
    getNextPageParam: nextPage,
  });
  const payments = list.data?.pages.flatMap(({ items }) => items);
  const count = payments?.length ?? 0;
  if (clientId === undefined && count === 0 && !list.error && !list.hasNextPage) return null;

  return (
    <SectionCard title={title} level={level} actions={actions} isPadded={false}>
      {list.error && !payments ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : payments?.length === 0 && !list.hasNextPage ? (
        <EmptyState isCompact title="No payments yet">
          Receipts appear here after each payment.
        </EmptyState>
      ) : onRefund && payments ? (
        <PaymentRows label={title} payments={payments} onRefund={onRefund} {...others} />
      ) : (
        <PaymentTable label={title} payments={payments} />
      )}
      {canLoadMore(list) && <LoadMore list={list} shown={plural(count, 'payment')} />}
    </SectionCard>
  );
}

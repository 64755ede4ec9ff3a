import type { RefundStatus } from '#shared/payment-value-sets.ts';
import type { PaymentProvider, RefundState } from '../provider.ts';
import { call, isRefused, type StripeApi, toCents } from './api.ts';

/** Stripe lists at most this many objects. A payment has far fewer refunds. */
const maxRefunds = 100;

const statuses: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};
export const refundStatusOf = (status: string | null) => statuses[status ?? ''] ?? 'pending';

export function createRefunds({ client, mark }: StripeApi): PaymentProvider['refund'] {
  /**
   * Stripe forgets an idempotency key after a day, but our refund may be older when a crash interrupted it. So the refunds
   * that exist are read first.
   */
  async function findEarlier(charge: string, key: string, reference: string | null) {
    if (reference) return call(() => client.refunds.retrieve(reference));
    const { data: refunds } = await call(() =>
      client.refunds.list({ payment_intent: charge, limit: maxRefunds }),
    );
    return refunds.find(({ metadata }) => metadata?.gva_refund === key);
  }

  return async ({ key, charge, amount, reference = null }): Promise<RefundState> => {
    try {
      const refund =
        (await findEarlier(charge, key, reference)) ??
        (await call(() =>
          client.refunds.create(
            {
              payment_intent: charge,
              ...(amount !== null && { amount: toCents(amount) }),
              metadata: { gva_refund: key, gva_site: mark },
            },
            { idempotencyKey: `refund ${key}` },
          ),
        ));
      return { reference: refund.id, status: refundStatusOf(refund.status) };
    } catch (error) {
      // For example, the charge is disputed or was refunded in Stripe's dashboard.
      if (isRefused(error)) return { reference, status: 'failed' };
      throw error;
    }
  };
}

import type { PaymentProvider } from '../provider.ts';
import { connectToStripe, type StripeSettings } from './api.ts';
import { createCharges } from './charges.ts';
import { createEvents } from './events.ts';
import { createPages } from './pages.ts';
import { createRefunds } from './refunds.ts';

/**
 * Payments with Stripe. Clients enter their card on Stripe's page only; later months are charged with the customer and the
 * payment method that the page saved.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const api = connectToStripe(settings);
  const charges = createCharges(api);
  const { pages, ...sessions } = createPages(api);
  return {
    name: 'stripe',
    hosted: pages,
    create: async (order) => ({ reference: await charges.create(order), processingMs: 0 }),
    async confirm(reference) {
      if (sessions.owns(reference)) return sessions.confirm(reference);
      if (charges.owns(reference)) return charges.confirm(reference);
      throw new Error('Stripe does not know this payment.');
    },
    saveCard: async () => ({
      status: 'declined',
      reason: 'Please give the card on the page of the payment provider.',
    }),
    refund: createRefunds(api),
    webhook: createEvents(api, pages)(settings.webhookSecret),
  };
}

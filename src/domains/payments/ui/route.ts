import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { readPaymentsSearch } from './all/payments-search.ts';

type Params = Record<string, unknown>;

/** `paid` and `left` are the checkouts that the payment provider's page led back from. `card` is what to pay with instead of the saved card. */
const readCheckoutSearch = dropUnknownParams(
  ({
    plan,
    pack,
    invoice,
    paid,
    left,
    card,
  }: Params): {
    plan?: string;
    pack?: number;
    invoice?: number;
    paid?: string;
    left?: string;
    card?: 'other';
  } => ({
    // 0 if it is no number of an invoice, so that the page says so.
    ...(invoice !== undefined && { invoice: positiveInteger(invoice) ?? 0 }),
    ...(typeof plan === 'string' && { plan }),
    ...(pack !== undefined && Number.isFinite(Number(pack)) && { pack: Number(pack) }),
    ...(typeof paid === 'string' && { paid }),
    ...(typeof left === 'string' && { left }),
    ...(card === 'other' && { card }),
  }),
);

export const paymentsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/payments',
  validateSearch: readPaymentsSearch,
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./all/payments-page.tsx')),
    'PaymentsPage',
  ),
});

export const checkoutRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/checkout',
  validateSearch: readCheckoutSearch,
  beforeLoad: requireRole('client'),
  component: lazyRouteComponent(
    importPage(() => import('./checkout/checkout-page.tsx')),
    'CheckoutPage',
  ),
});

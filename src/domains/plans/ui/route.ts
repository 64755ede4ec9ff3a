import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';

type Params = Record<string, unknown>;

const withInvoice = (value: unknown) => {
  const invoice = positiveInteger(value);
  return invoice === undefined ? {} : { invoice };
};

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

/** `card` is the reference of the provider's page on which the client gave a card; the details of `invoice` are open. */
const readManagementSearch = dropUnknownParams(
  ({ card, invoice }: Params): { card?: string; invoice?: number } => ({
    ...(typeof card === 'string' && { card }),
    ...withInvoice(invoice),
  }),
);

export const subscriptionRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/subscription',
  beforeLoad: requireRole('client'),
  component: lazyRouteComponent(
    importPage(() => import('./subscription-page.tsx')),
    'SubscriptionPage',
  ),
});

export const subscriptionManagementRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/subscription-management',
  validateSearch: readManagementSearch,
  beforeLoad: requireRole('client'),
  async loader({ location }) {
    const { preloadOwnBilling } = await import('./preload-billing.ts');
    preloadOwnBilling(readManagementSearch(location.search).invoice);
  },
  component: lazyRouteComponent(
    importPage(() => import('./subscription-management-page.tsx')),
    'SubscriptionManagementPage',
  ),
});

export const checkoutRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/checkout',
  validateSearch: readCheckoutSearch,
  beforeLoad: requireRole('client'),
  component: lazyRouteComponent(
    importPage(() => import('#domains/payments/ui/checkout/checkout-page.tsx')),
    'CheckoutPage',
  ),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';

type Params = Record<string, unknown>;

const withInvoice = (value: unknown) => {
  const invoice = positiveInteger(value);
  return invoice === undefined ? {} : { invoice };
};

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

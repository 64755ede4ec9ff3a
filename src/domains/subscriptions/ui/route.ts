import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams } from '#client/search-params.ts';

type Params = Record<string, unknown>;

/** `paid` and `left` are the checkouts that the payment provider's page led back from. `card` is what to pay with instead of the saved card. */
const readCheckoutSearch = dropUnknownParams(
  ({
    plan,
    pack,
    paid,
    left,
    card,
  }: Params): { plan?: string; pack?: number; paid?: string; left?: string; card?: 'other' } => ({
    ...(typeof plan === 'string' && { plan }),
    ...(pack !== undefined && Number.isFinite(Number(pack)) && { pack: Number(pack) }),
    ...(typeof paid === 'string' && { paid }),
    ...(typeof left === 'string' && { left }),
    ...(card === 'other' && { card }),
  }),
);

/** `card` is the reference of the provider's page on which the client gave a card. */
const readManagementSearch = dropUnknownParams(({ card }: Params): { card?: string } =>
  typeof card === 'string' ? { card } : {},
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
  async loader() {
    const { preloadOwnBilling } = await import('./preload-billing.ts');
    preloadOwnBilling();
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
    importPage(() => import('./checkout-page.tsx')),
    'CheckoutPage',
  ),
});

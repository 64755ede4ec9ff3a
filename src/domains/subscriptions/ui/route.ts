import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams } from '#client/search-params.ts';

const readCheckoutSearch = dropUnknownParams(
  ({ plan }: Record<string, unknown>): { plan?: string } =>
    typeof plan === 'string' ? { plan } : {},
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
  beforeLoad: requireRole('client'),
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

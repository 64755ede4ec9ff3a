import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyFor } from '#client/access.ts';
import { portalRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';
import { readingOnly } from '#client/search.ts';

const readCheckoutSearch = readingOnly(({ plan }: Record<string, unknown>): { plan?: string } =>
  typeof plan === 'string' ? { plan } : {},
);

export const subscriptionRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/subscription',
  beforeLoad: onlyFor('client'),
  component: lazyRouteComponent(
    reachable(() => import('./subscription-page.tsx')),
    'SubscriptionPage',
  ),
});

export const subscriptionManagementRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/subscription-management',
  beforeLoad: onlyFor('client'),
  component: lazyRouteComponent(
    reachable(() => import('./subscription-management-page.tsx')),
    'SubscriptionManagementPage',
  ),
});

export const checkoutRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/checkout',
  validateSearch: readCheckoutSearch,
  beforeLoad: onlyFor('client'),
  component: lazyRouteComponent(
    reachable(() => import('./checkout-page.tsx')),
    'CheckoutPage',
  ),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readBillingSearch } from './billing/billing-search.ts';

export const billingRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/billing',
  validateSearch: readBillingSearch,
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./billing/billing-page.tsx')),
    'BillingPage',
  ),
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { readPaymentsSearch } from './all/payments-search.ts';

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

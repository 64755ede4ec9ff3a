import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, positiveInteger, readParams } from '#client/search-params.ts';
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

export const newInvoiceRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/billing/new',
  /** The user id of the client. */
  validateSearch: dropUnknownParams(readParams({ client: positiveInteger })),
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./editor/editor-page.tsx')),
    'NewInvoicePage',
  ),
});

export const editInvoiceRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '/billing/$id/edit',
  beforeLoad: requireRole('admin'),
  component: lazyRouteComponent(
    importPage(() => import('./editor/editor-page.tsx')),
    'EditInvoicePage',
  ),
});

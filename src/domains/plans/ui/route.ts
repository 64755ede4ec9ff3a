import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, portalRoute, requireRole } from '#client/route.ts';
import { dropUnknownParams, oneOf, positiveInteger } from '#client/search-params.ts';

type Params = Record<string, unknown>;

type ManagementSearch = {
  /** The reference of the provider's page on which the client gave a card. */
  card?: string;
  /** Its details are open. */
  invoice?: number;
  /** Without it the plan is shown, or the invoices if one of them is open. */
  part?: 'plan' | 'hours' | 'invoices';
  /** The year of the invoices. */
  year?: string;
};

const readPart = oneOf(['plan', 'hours', 'invoices']);

const readManagementSearch = dropUnknownParams((params: Params): ManagementSearch => {
  const invoice = positiveInteger(params.invoice);
  const part = readPart(params.part) ?? (invoice === undefined ? undefined : 'invoices');
  const year = /^20\d\d$/.exec(String(params.year))?.[0];
  return {
    ...(typeof params.card === 'string' && { card: params.card }),
    ...(invoice !== undefined && { invoice }),
    ...(part && { part }),
    ...(part === 'invoices' && year && { year }),
  };
});

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
    preloadOwnBilling(readManagementSearch(location.search));
  },
  component: lazyRouteComponent(
    importPage(() => import('./subscription-management-page.tsx')),
    'SubscriptionManagementPage',
  ),
});

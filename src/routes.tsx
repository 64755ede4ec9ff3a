import {
  type AnyRoute,
  createRouter,
  lazyRouteComponent,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTitleAnnouncement } from '#client/document-title.ts';
import { importPage, portalRoute, rootRoute } from '#client/route.ts';
import { sessionLost } from '#client/session-lost.ts';
import { Splash } from '#client/splash.tsx';
import { isClosingDetails } from '#client/use-close-details.ts';
import {
  confirmEmailRoute,
  forgotPasswordRoute,
  invitationRoute,
  resetPasswordRoute,
} from '#domains/accounts/ui/route.ts';
import { agencyRoute } from '#domains/agency/ui/route.ts';
import { approveTimeRoute } from '#domains/approvals/ui/route.ts';
import { authRoute } from '#domains/auth/ui/route.ts';
import { clientRoute, clientsRoute } from '#domains/clients/ui/route.ts';
import { closingRoute } from '#domains/closing/ui/route.ts';
import { dashboardRoute } from '#domains/dashboard/ui/route.ts';
import { businessRoute } from '#domains/figures/ui/route.ts';
import { billingRoute, editInvoiceRoute, newInvoiceRoute } from '#domains/invoices/ui/route.ts';
import { leadsRoute } from '#domains/leads/ui/route.ts';
import { conversationRoute, messagesRoute } from '#domains/messages/ui/route.ts';
import { myPayRoute, payRoute } from '#domains/pay/ui/route.ts';
import { checkoutRoute, paymentsRoute } from '#domains/payments/ui/route.ts';
import { subscriptionManagementRoute, subscriptionRoute } from '#domains/plans/ui/route.ts';
import { routinesRoute } from '#domains/routines/ui/route.ts';
import { tasksRoute } from '#domains/tasks/ui/route.ts';
import { timeRoute, timeTrackingRoute } from '#domains/time/ui/route.ts';
import { timesheetRoute } from '#domains/timesheets/ui/route.ts';
import {
  myAssistantRoute,
  myClientRoute,
  profileRoute,
  settingsRoute,
  userManagementRoute,
  vaManagementRoute,
} from '#domains/users/ui/route.ts';
import { weeklyReportsRoute } from '#domains/weekly-reports/ui/route.ts';
import { workflowsRoute } from '#domains/workflows/ui/route.ts';
import { isAuthPath } from '#shared/auth-path.ts';

rootRoute.update({
  notFoundComponent: lazyRouteComponent(
    importPage(() => import('#portal/not-found-page.tsx')),
    'NotFoundPage',
  ),
});
portalRoute.update({
  component: lazyRouteComponent(
    importPage(() => import('#portal/shell.tsx')),
    'Shell',
  ),
});

const routeTree = rootRoute.addChildren([
  authRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  invitationRoute,
  portalRoute.addChildren([
    dashboardRoute,
    tasksRoute,
    messagesRoute,
    conversationRoute,
    timeTrackingRoute,
    timesheetRoute,
    timeRoute,
    approveTimeRoute,
    profileRoute,
    settingsRoute,
    agencyRoute,
    subscriptionRoute,
    subscriptionManagementRoute,
    checkoutRoute,
    vaManagementRoute,
    workflowsRoute,
    routinesRoute,
    userManagementRoute,
    leadsRoute,
    clientsRoute,
    clientRoute,
    paymentsRoute,
    payRoute,
    myPayRoute,
    weeklyReportsRoute,
    businessRoute,
    closingRoute,
    billingRoute,
    newInvoiceRoute,
    editInvoiceRoute,
    myAssistantRoute,
    myClientRoute,
  ]),
]);

const AppProviders = lazy(async () => ({
  default: (await import('#client/app-providers.tsx')).AppProviders,
}));
const SessionLostDialog = lazy(async () => ({
  default: (await import('#domains/auth/ui/session-lost-dialog.tsx')).SessionLostDialog,
}));
const SearchOverlays = lazy(async () => ({
  default: (await import('#portal/search/search-overlays.tsx')).SearchOverlays,
}));
const RouteError = lazy(async () => ({
  default: (await import('#portal/route-error.tsx')).RouteError,
}));

/** Wraps every page in the theme, the query client and the toaster, and portal pages also in the search. */
function PageProviders({ children }: { children: ReactNode }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const isPortal = !isAuthPath(pathname);
  const isSessionLost = sessionLost.use();
  useTitleAnnouncement();
  return (
    <Suspense fallback={<Splash />}>
      <AppProviders>
        {children}
        {isPortal && (
          <Suspense>
            <SearchOverlays />
          </Suspense>
        )}
        {isSessionLost && (
          <Suspense>
            <SessionLostDialog />
          </Suspense>
        )}
      </AppProviders>
    </Suspense>
  );
}

export const router = createRouter({
  routeTree,
  InnerWrap: PageProviders,
  defaultPendingComponent: Splash,
  defaultErrorComponent: RouteError,
  // A spinner that is shown for a very short time would flicker.
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPreload: 'intent',
  // Loaders read from the query cache, so the router must not cache their results itself.
  defaultPreloadStaleTime: 0,
  // The page behind details is where it was. The place that the router has for it can be older.
  scrollRestoration: () => !isClosingDetails(),
});

/** All page paths in the router's syntax, such as `/messages/$id`. */
export const pagePaths = () => pathsBelow(routeTree);

const pathsBelow = ({ children = [], options }: AnyRoute): string[] => [
  ...('path' in options && typeof options.path === 'string' ? [options.path] : []),
  ...Object.values<AnyRoute>(children).flatMap(pathsBelow),
];

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

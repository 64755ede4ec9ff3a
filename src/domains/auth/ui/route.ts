import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { importPage, rootRoute } from '#client/route.ts';
import { dropUnknownParams } from '#client/search-params.ts';
import { isOwnPath } from '#shared/own-path.ts';

type AuthSearch = {
  /** Where to go once signed in. */
  next?: string;
  register?: boolean;
};

const readAuthSearch = dropUnknownParams(
  ({ next, register }: Record<string, unknown>): AuthSearch => ({
    ...(isOwnPath(next) && { next }),
    ...(String(register) === 'true' && { register: true }),
  }),
);

export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: readAuthSearch,
  async beforeLoad({ search }) {
    const { loadSession } = await import('#client/session.ts');
    const { user } = await loadSession();
    if (user) throw redirect({ href: search.next ?? '/dashboard', replace: true });
  },
  component: lazyRouteComponent(
    importPage(() => import('./auth-page.tsx')),
    'AuthPage',
  ),
});

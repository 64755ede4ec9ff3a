import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '#client/portal-route.ts';
import { reachable } from '#client/reachable.ts';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazyRouteComponent(
    reachable(() => import('./forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
});

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  component: lazyRouteComponent(
    reachable(() => import('./reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/confirm-email',
  component: lazyRouteComponent(
    reachable(() => import('./confirm-email-page.tsx')),
    'ConfirmEmailPage',
  ),
});

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/invitation',
  component: lazyRouteComponent(
    reachable(() => import('./invitation-page.tsx')),
    'InvitationPage',
  ),
});

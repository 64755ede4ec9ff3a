import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importPage, rootRoute } from '#client/route.ts';

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazyRouteComponent(
    importPage(() => import('./forgot-password-page.tsx')),
    'ForgotPasswordPage',
  ),
});

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  component: lazyRouteComponent(
    importPage(() => import('./reset-password-page.tsx')),
    'ResetPasswordPage',
  ),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/confirm-email',
  component: lazyRouteComponent(
    importPage(() => import('./confirm-email-page.tsx')),
    'ConfirmEmailPage',
  ),
});

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/invitation',
  component: lazyRouteComponent(
    importPage(() => import('./invitation-page.tsx')),
    'InvitationPage',
  ),
});

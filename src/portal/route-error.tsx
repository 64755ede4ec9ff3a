import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { AccessDenied } from '#client/access.ts';
import { PageUnreachable } from '#client/import-page.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { AccessDeniedPage } from './access-denied.tsx';

/** Shown instead of a page that failed; the shell around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  if (error instanceof AccessDenied) return <AccessDeniedPage />;

  async function retry() {
    if (error instanceof PageUnreachable) {
      if (navigator.onLine) window.location.reload();
      return;
    }
    resetQueries();
    await router.invalidate();
    reset();
  }
  return <ErrorState error={error} onRetry={retry} />;
}

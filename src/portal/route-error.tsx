import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useDocumentTitle } from '#client/document-title.ts';
import { PageUnreachable } from '#client/page-unreachable.ts';
import { AccessDenied, accessDeniedMessage } from '#client/route.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';

function AccessDeniedPage() {
  useDocumentTitle('Access denied');
  return (
    <EmptyState
      illustration="lock"
      heading="h1"
      title="Access denied"
      action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
    >
      {accessDeniedMessage}
    </EmptyState>
  );
}

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

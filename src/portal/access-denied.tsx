import { accessDeniedMessage } from '#client/access.ts';
import { useDocumentTitle } from '#client/document-title.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';

export function AccessDeniedPage() {
  useDocumentTitle('Access denied');
  return (
    <EmptyState
      figure="lock"
      heading="h1"
      title="Access denied"
      action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
    >
      {accessDeniedMessage}
    </EmptyState>
  );
}

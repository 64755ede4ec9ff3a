import { accessDeniedMessage } from '../access.ts';
import { useDocumentTitle } from '../document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';

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

import { useDocumentTitle } from '../document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { roleNames } from './navigation.ts';
import { useUser } from './use-user.ts';

export function AccessDeniedPage() {
  const user = useUser();
  useDocumentTitle('Access denied');
  return (
    <EmptyState
      figure="lock"
      heading="h1"
      title="Access denied"
      action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
    >
      This page is not part of the {roleNames[user.role]} Portal.
    </EmptyState>
  );
}

import { ComingPage } from '#client/ui/coming-page.tsx';

export function UserManagementPage() {
  return (
    <ComingPage title="User Management" figure="people">
      Accounts of every role will be managed here.
    </ComingPage>
  );
}

import { ComingPage } from '#client/ui/coming-page.tsx';

export function VaManagementPage() {
  return (
    <ComingPage title="VA Management" figure="people">
      Virtual assistants will be assigned to clients here.
    </ComingPage>
  );
}

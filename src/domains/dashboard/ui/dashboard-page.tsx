import { ComingPage } from '#client/ui/coming-page.tsx';

export function DashboardPage() {
  return (
    <ComingPage title="Dashboard" figure="plan">
      Your figures and what needs you next will be gathered on this page.
    </ComingPage>
  );
}

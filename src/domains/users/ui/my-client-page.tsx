import { ComingPage } from '#client/ui/coming-page.tsx';

export function MyClientPage() {
  return (
    <ComingPage title="My Client" figure="people">
      The client you work for, with plan and hours, will be introduced here.
    </ComingPage>
  );
}

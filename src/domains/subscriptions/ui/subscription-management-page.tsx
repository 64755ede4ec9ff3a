import { ComingPage } from '#client/ui/coming-page.tsx';

export function SubscriptionManagementPage() {
  return (
    <ComingPage title="Subscription Management" figure="plan">
      Your plan, its hours and its bills will be managed here.
    </ComingPage>
  );
}

import { ComingPage } from '#client/ui/coming-page.tsx';

export function SubscriptionPage() {
  return (
    <ComingPage title="Subscription" figure="plan">
      The Part-time and Full-time plans will be offered here.
    </ComingPage>
  );
}

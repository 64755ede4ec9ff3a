import { ComingPage } from '#client/ui/coming-page.tsx';

export function LeadsPage() {
  return (
    <ComingPage title="Lead Management" figure="talk">
      Demo requests and the people behind them will be followed up here.
    </ComingPage>
  );
}

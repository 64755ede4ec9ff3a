import { ComingPage } from '#client/ui/coming-page.tsx';

export function TimeTrackingPage() {
  return (
    <ComingPage title="Time Tracking" figure="clock">
      Your hours, week by week, will be here; until then they are logged on each task.
    </ComingPage>
  );
}

import { ComingPage } from '#client/ui/coming-page.tsx';

export function RoutinesPage() {
  return (
    <ComingPage title="Routines" figure="clock">
      Work that comes back every day, week or month will be listed here.
    </ComingPage>
  );
}

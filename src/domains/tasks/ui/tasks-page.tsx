import { ComingPage } from '#client/ui/coming-page.tsx';

export function TasksPage() {
  return (
    <ComingPage title="Task Board" figure="cards">
      The task board will be here.
    </ComingPage>
  );
}

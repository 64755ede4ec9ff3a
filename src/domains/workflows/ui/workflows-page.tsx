import { ComingPage } from '#client/ui/coming-page.tsx';

export function WorkflowsPage() {
  return (
    <ComingPage title="Workflows" figure="paths">
      Diagrams of how recurring work is done will be drawn here.
    </ComingPage>
  );
}

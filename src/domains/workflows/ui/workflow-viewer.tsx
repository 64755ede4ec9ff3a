import { useMemo } from 'react';
import { toDiagram } from '../diagram-json.ts';
import { PanelButtons } from './editor-actions.tsx';
import type { ShownWorkflow } from './shown-workflow.ts';
import { useReading } from './use-reading.ts';
import { VersionBanner } from './versions/version-look.tsx';
import { Visibility } from './workflow-badge.tsx';
import { WorkflowHeader } from './workflow-header.tsx';
import type { PanelActions } from './workflow-panel.tsx';
import { WorkflowStage } from './workflow-stage.tsx';

/** For everybody but the owner: the diagram as it is saved, at once when it is. */
export function WorkflowViewer({ workflow, onBack }: PanelActions & { workflow: ShownWorkflow }) {
  const diagram = useMemo(() => toDiagram(workflow), [workflow]);
  const reading = useReading(workflow);
  const { looked, look } = reading;

  return (
    <>
      <WorkflowHeader
        workflow={workflow}
        onBack={onBack}
        facts={<Visibility isPublic={workflow.isPublic} />}
        actions={
          <PanelButtons
            panel={reading.panel}
            commentCount={reading.comments.total}
            onToggle={reading.togglePanel}
          />
        }
      />
      {looked !== null && (
        <VersionBanner
          workflow={workflow}
          version={looked}
          canRestore={false}
          hasUnsaved={false}
          onClose={() => look(null)}
          onRestored={() => look(null)}
        />
      )}
      <WorkflowStage isReadOnly workflow={workflow} reading={reading} value={diagram} />
    </>
  );
}

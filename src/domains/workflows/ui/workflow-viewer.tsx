import { useMemo } from 'react';
import { toDiagram } from '../diagram-json.ts';
import type { ShownWorkflow } from '../schema.ts';
import { DiagramArea } from './diagram-area.tsx';
import { PanelButtons } from './editor-actions.tsx';
import { useDiagramArea } from './use-diagram-area.ts';
import { VersionBanner } from './versions/version-view.tsx';
import { Visibility } from './workflow-badge.tsx';
import { type PanelActions, WorkflowHeader } from './workflow-header.tsx';

/** The read-only view for everyone but the owner. Follows saves live. */
export function WorkflowViewer({ workflow, onBack }: PanelActions & { workflow: ShownWorkflow }) {
  const diagram = useMemo(() => toDiagram(workflow), [workflow]);
  const area = useDiagramArea(workflow);
  const { viewedVersion, setViewedVersion } = area;

  return (
    <>
      <WorkflowHeader
        workflow={workflow}
        onBack={onBack}
        facts={<Visibility isPublic={workflow.isPublic} />}
        actions={
          <PanelButtons
            panel={area.panel}
            commentCount={area.comments.total}
            onToggle={area.togglePanel}
          />
        }
      />
      {viewedVersion !== null && (
        <VersionBanner
          workflow={workflow}
          version={viewedVersion}
          canRestore={false}
          hasUnsaved={false}
          onClose={() => setViewedVersion(null)}
          onRestored={() => setViewedVersion(null)}
        />
      )}
      <DiagramArea isReadOnly workflow={workflow} area={area} value={diagram} />
    </>
  );
}

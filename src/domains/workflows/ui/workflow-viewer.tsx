import { Flex } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { toDiagram } from '../diagram.ts';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { useCommentCounts } from './comments/use-comment-counts.ts';
import { DiagramEditor } from './editor/diagram-editor.tsx';
import { PanelButtons, type PanelName } from './editor-actions.tsx';
import type { ShownWorkflow } from './shown-workflow.ts';
import { useLook } from './versions/use-look.ts';
import { VersionBanner, VersionCanvas } from './versions/version-look.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';
import { Visibility } from './workflow-badge.tsx';
import { WorkflowHeader } from './workflow-header.tsx';
import type { PanelActs } from './workflow-panel.tsx';

/** Nothing is drawn by those who only look. */
const ignore = () => {};

/** For everybody but the owner: the diagram as it is saved, at once when it is. */
export function WorkflowViewer({ workflow, onBack }: PanelActs & { workflow: ShownWorkflow }) {
  const diagram = useMemo(() => toDiagram(workflow), [workflow]);
  const comments = useCommentCounts(workflow);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [selectedStep, selectStep] = useState<string | null>(null);
  const { looked, look, show } = useLook(() => setPanel(null));

  return (
    <>
      <WorkflowHeader
        workflow={workflow}
        onBack={onBack}
        facts={<Visibility isPublic={workflow.isPublic} />}
        actions={
          <PanelButtons
            panel={panel}
            commentCount={comments.total}
            onToggle={(name) => setPanel(panel === name ? null : name)}
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
      <Flex direction="column" flex="1" minH="0" position="relative">
        {looked === null ? (
          <DiagramEditor
            isReadOnly
            value={diagram}
            onChange={ignore}
            title={workflow.title}
            description={workflow.description}
            category={workflow.category}
            commentCounts={comments.ofSteps}
            selectedStep={selectedStep}
            onSelectStep={selectStep}
          />
        ) : (
          <VersionCanvas workflow={workflow} version={looked} />
        )}
        {panel === 'comments' && (
          <CommentsPanel
            workflow={workflow}
            selectedStep={selectedStep}
            onSelectStep={selectStep}
            onClose={() => setPanel(null)}
          />
        )}
        {panel === 'versions' && (
          <VersionsPanel
            workflowId={workflow.id}
            shown={looked}
            onShow={show}
            onClose={() => setPanel(null)}
          />
        )}
      </Flex>
    </>
  );
}

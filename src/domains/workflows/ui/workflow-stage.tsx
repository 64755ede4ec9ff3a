import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { DiagramEditor, type DiagramEditorProps } from './editor/diagram-editor.tsx';
import type { ShownWorkflow } from './shown-workflow.ts';
import type { Reading } from './use-reading.ts';
import { VersionCanvas } from './versions/version-look.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';

type WorkflowStageProps = Pick<
  DiagramEditorProps,
  'isReadOnly' | 'value' | 'onChange' | 'problems'
> & {
  workflow: ShownWorkflow;
  reading: Reading;
  /** Panels beside those that everybody has. */
  children?: ReactNode;
};

/** The diagram, or a former version in its place, with the comments and the versions over it. */
export function WorkflowStage({ workflow, reading, children, ...diagram }: WorkflowStageProps) {
  const { comments, panel, setPanel, selectedStep, selectStep, looked, show } = reading;
  const { id, title, description, category } = workflow;
  return (
    <Flex
      direction="column"
      flex="1"
      minH="0"
      position="relative"
      // Panels begin below the bars of the editor; a reader has only one.
      css={{ '--bars-height': diagram.isReadOnly ? '3.5rem' : '6rem' }}
    >
      {looked === null ? (
        <DiagramEditor
          {...diagram}
          title={title}
          description={description}
          category={category}
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
          workflowId={id}
          shown={looked}
          onShow={show}
          onClose={() => setPanel(null)}
        />
      )}
      {children}
    </Flex>
  );
}

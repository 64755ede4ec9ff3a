import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ShownWorkflow } from '../schema.ts';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { DiagramEditor, type DiagramEditorProps } from './editor/diagram-editor.tsx';
import type { DiagramAreaState } from './use-diagram-area.ts';
import { VersionCanvas } from './versions/version-view.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';

type DiagramAreaProps = Pick<
  DiagramEditorProps,
  'isReadOnly' | 'value' | 'onChange' | 'problems'
> & {
  workflow: ShownWorkflow;
  area: DiagramAreaState;
  /** Panels for the owner only. */
  children?: ReactNode;
};

/** The diagram or an earlier version of it, with the open panel over it. */
export function DiagramArea({ workflow, area, children, ...diagram }: DiagramAreaProps) {
  const { comments, panel, setPanel, selectedStep, selectStep, viewedVersion, viewVersion } = area;
  const { id, title, description, category } = workflow;
  return (
    <Flex
      direction="column"
      flex="1"
      minH="0"
      position="relative"
      // Panels start below the toolbars: two for the owner, one for readers.
      css={{ '--bars-height': diagram.isReadOnly ? '3.5rem' : '6rem' }}
    >
      {viewedVersion === null ? (
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
        <VersionCanvas workflow={workflow} version={viewedVersion} />
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
          shown={viewedVersion}
          onShow={viewVersion}
          onClose={() => setPanel(null)}
        />
      )}
      {children}
    </Flex>
  );
}

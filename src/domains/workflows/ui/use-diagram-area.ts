import { useState } from 'react';
import { useCommentCounts } from './comments/use-comment-counts.ts';
import type { PanelName } from './editor-actions.tsx';
import type { ShownWorkflow } from './shown-workflow.ts';
import { useViewedVersion } from './versions/use-viewed-version.ts';

/** The open panel, the viewed version and the selected step. */
export function useDiagramArea(workflow: ShownWorkflow) {
  const comments = useCommentCounts(workflow);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [selectedStep, selectStep] = useState<string | null>(null);
  const versions = useViewedVersion(() => setPanel(null));
  const togglePanel = (name: PanelName) => setPanel(panel === name ? null : name);
  return { comments, panel, setPanel, togglePanel, selectedStep, selectStep, ...versions };
}

export type DiagramAreaState = ReturnType<typeof useDiagramArea>;

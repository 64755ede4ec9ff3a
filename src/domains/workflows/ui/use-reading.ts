import { useState } from 'react';
import { useCommentCounts } from './comments/use-comment-counts.ts';
import type { PanelName } from './editor-actions.tsx';
import type { ShownWorkflow } from './shown-workflow.ts';
import { useLook } from './versions/use-look.ts';

/** What is open around a diagram: a panel, a former version, the step that is chosen. */
export function useReading(workflow: ShownWorkflow) {
  const comments = useCommentCounts(workflow);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [selectedStep, selectStep] = useState<string | null>(null);
  const versions = useLook(() => setPanel(null));
  const togglePanel = (name: PanelName) => setPanel(panel === name ? null : name);
  return { comments, panel, setPanel, togglePanel, selectedStep, selectStep, ...versions };
}

export type Reading = ReturnType<typeof useReading>;

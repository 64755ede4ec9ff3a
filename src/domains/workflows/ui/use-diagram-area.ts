import { useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { trpc } from '#client/trpc.ts';
import type { ShownWorkflow } from '../schema.ts';
import type { PanelName } from './editor-actions.tsx';

/** Counts the comments on the workflow and, by key, on each of its steps. */
function useCommentCounts({ id, steps }: ShownWorkflow) {
  const { data = [] } = trpc.workflowComments.counts.useQuery({ workflowId: id });
  const keys = new Map(steps.map((step) => [step.id, step.key]));
  const ofSteps: Record<string, number> = {};
  for (const { stepId, count } of data) {
    const key = stepId === null ? undefined : keys.get(stepId);
    if (key !== undefined) ofSteps[key] = count;
  }
  return { total: data.reduce((sum, { count }) => sum + count, 0), ofSteps };
}

/** The earlier version that is shown instead of the current one. Choosing one on a phone closes the list. */
function useViewedVersion(closeList: () => void) {
  const [viewedVersion, setViewedVersion] = useState<number | null>(null);
  const isWide = useIsWide();
  function viewVersion(version: number) {
    setViewedVersion(version);
    if (!isWide) closeList();
  }
  return { viewedVersion, setViewedVersion, viewVersion };
}

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

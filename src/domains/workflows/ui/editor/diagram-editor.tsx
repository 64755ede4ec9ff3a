import { Box, Flex } from '@chakra-ui/react';
import { ReactFlowProvider, useStoreApi } from '@xyflow/react';
import { List, Workflow } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { announce } from '#client/ui/live-region.tsx';
import type { Problem } from '../../check.ts';
import type { Diagram } from '../../diagram-json.ts';
import { CanvasPane } from './canvas-pane.tsx';
import { createEditor, getSelectedStep } from './editor.ts';
import { fileActions } from './file-actions.ts';
import type { Marks } from './flow-parts.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StepsList } from './steps-list.tsx';
import { Bar, Tool } from './tool.tsx';
import { Toolbar } from './toolbar.tsx';

export type DiagramEditorProps = {
  /** The diagram to show. Any diagram but the one from the last `onChange` clears the undo history. */
  value: Diagram;
  onChange?: (diagram: Diagram) => void;
  isReadOnly?: boolean;
  title: string;
  /** Written into exported files. */
  description?: string | null;
  category?: string;
  problems?: Problem[];
  /** How many comments each step has, by the step's key. */
  commentCounts?: Readonly<Record<string, number>>;
  selectedStep?: string | null;
  onSelectStep?: (stepKey: string | null) => void;
};

function collectMarks(problems: Problem[], commentCounts: Readonly<Record<string, number>>) {
  const marks = new Map<string, Marks>();
  const of = (key: string) => {
    const mark = marks.get(key) ?? { problems: [], comments: 0 };
    marks.set(key, mark);
    return mark;
  };
  for (const { stepKey, message } of problems) if (stepKey) of(stepKey).problems.push(message);
  for (const [key, count] of Object.entries(commentCounts)) if (count > 0) of(key).comments = count;
  return marks;
}

const noProblems: Problem[] = [];
const noComments: Readonly<Record<string, number>> = {};

/** Shows a diagram as a canvas or as a list of steps. Fills its container. Use the workflow's id as the key. */
export const DiagramEditor = (props: DiagramEditorProps) => (
  <ReactFlowProvider key={String(props.isReadOnly ?? false)}>
    <EditorPane {...props} />
  </ReactFlowProvider>
);

/**
 * React Flow measures each node that becomes visible and then updates all others. The diagram already has all sizes
 * and handles, so measuring is turned off before the first node is rendered.
 */
function useFixedSizes() {
  const flow = useStoreApi();
  useState(() => flow.setState({ updateNodeInternals: () => {} }));
}

function EditorPane(props: DiagramEditorProps) {
  const { value, onChange, isReadOnly = false, title } = props;
  const { description = null, category = 'General', selectedStep, onSelectStep } = props;
  const { problems = noProblems, commentCounts = noComments } = props;
  const [editor] = useState(() => createEditor(value, { announce, isReadOnly }));
  useFixedSizes();
  const state = editor.use();
  const isWide = useIsWide();
  const [wantsList, wantList] = useState<boolean | null>(null);
  const isList = wantsList ?? !isWide;
  const marks = useMemo(() => collectMarks(problems, commentCounts), [problems, commentCounts]);
  const files = useMemo(
    () => fileActions(editor, { title, description, category }),
    [editor, title, description, category],
  );
  const chosen = getSelectedStep(state)?.id ?? null;
  const reportedStep = useRef<string | null>(null);

  useEffect(() => editor.onChange((diagram) => onChange?.(diagram)), [editor, onChange]);
  useEffect(() => editor.setDiagram(value), [editor, value]);
  useEffect(() => {
    if (chosen === reportedStep.current) return;
    reportedStep.current = chosen;
    onSelectStep?.(chosen);
  }, [chosen, onSelectStep]);
  useEffect(() => {
    if (selectedStep === undefined || selectedStep === reportedStep.current) return;
    reportedStep.current = selectedStep;
    editor.select(selectedStep === null ? [] : [selectedStep]);
    // Scroll to a step that was selected outside the canvas, for example in the list of comments.
    if (selectedStep !== null) editor.view().reveal(selectedStep);
  }, [editor, selectedStep]);

  return (
    <Flex
      direction="column"
      flex="1"
      minW="0"
      minH="24rem"
      h="full"
      bg="canvas"
      role="region"
      aria-label={`Diagram: ${title}`}
    >
      <Toolbar editor={editor} files={files} isOnCanvas={!isList}>
        <Bar role="group" aria-label="View">
          <Tool
            label="Show as canvas"
            icon={Workflow}
            isOn={!isList}
            onClick={() => wantList(false)}
          />
          <Tool label="Show as list" icon={List} isOn={isList} onClick={() => wantList(true)} />
        </Bar>
      </Toolbar>
      <Box position="relative" flex="1" minH="0" overflow={isList ? 'auto' : 'hidden'}>
        {isList ? (
          <StepsList editor={editor} marks={marks} />
        ) : (
          <>
            {/* Before the canvas, so that Tab reaches it from the toolbar. */}
            {!isReadOnly && <SelectionBar editor={editor} />}
            <CanvasPane editor={editor} marks={marks} title={title} />
          </>
        )}
      </Box>
    </Flex>
  );
}

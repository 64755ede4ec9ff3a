import { Box } from '@chakra-ui/react';
import { useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Canvas } from './canvas.tsx';
import type { Editor } from './editor.ts';
import type { Marks } from './flow-parts.ts';
import { useView, type View } from './use-view.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** Fits the diagram into the canvas once the canvas has a size. */
function useFirstFit(view: View) {
  const isReady = useStore(({ width, height, panZoom }) => panZoom !== null && width * height > 0);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    view.fit(true);
  }, [isReady, view]);
}

type CanvasPaneProps = {
  editor: Editor;
  marks: ReadonlyMap<string, Marks>;
  title: string;
};

/** The canvas with the zoom controls above it. */
export function CanvasPane({ editor, marks, title }: CanvasPaneProps) {
  const view = useView(editor);
  const { nodes, notes } = editor.use().history.present;
  useFirstFit(view);

  return (
    <>
      <Canvas editor={editor} view={view} marks={marks} title={title} />
      {nodes.length + notes.length === 0 && (
        <Box position="absolute" inset="0" pointerEvents="none" display="grid" placeItems="center">
          <EmptyState illustration="workflow" title="This workflow is empty">
            {!editor.isReadOnly && 'Double-click the canvas or press N to add a step.'}
          </EmptyState>
        </Box>
      )}
      <ZoomBar editor={editor} view={view} />
    </>
  );
}

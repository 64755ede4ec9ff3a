import { Box } from '@chakra-ui/react';
import '@xyflow/react/dist/base.css';
import './editor.css';
import {
  Background,
  BackgroundVariant,
  ConnectionMode,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  ReactFlow,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { explainRefusal } from '../../diagram.ts';
import { connectionPoint } from '../../diagram-schema.ts';
import { handleArrowClick, link, startTextEditing } from './actions.ts';
import { add, addConnectedStep } from './adding.ts';
import { grid } from './arrange.ts';
import type { Editor } from './editor.ts';
import { CanvasContext } from './editor-context.ts';
import {
  createCache,
  exitsByStep,
  type LinkEdge as LinkEdgeType,
  type Marks,
  type NoteNode as NoteNodeType,
  type StepNode as StepNodeType,
  toEdges,
  toNodes,
} from './flow-parts.ts';
import { GuideLines } from './guide-lines.tsx';
import { LinkEdge } from './link-edge.tsx';
import { createRouting, routeMovingLinks } from './link-routes.ts';
import { NoteNode } from './note-node.tsx';
import { StepNode } from './step-node.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useLongPress } from './use-long-press.ts';
import { useMoving } from './use-moving.ts';
import { maxZoom, minZoom, type View } from './use-view.ts';

const nodeTypes = { step: StepNode, note: NoteNode };
const edgeTypes = { link: LinkEdge };
const multiSelectKeys = ['Shift', 'Meta', 'Control'];

type CanvasProps = {
  editor: Editor;
  view: View;
  marks: ReadonlyMap<string, Marks>;
  title: string;
};

const pointOf = (handle: string | null | undefined) => connectionPoint.safeParse(handle).data;

/** The sides at which a drawn connection leaves and arrives. */
function sidesOf(fromHandle: string | null | undefined, toHandle: string | null | undefined) {
  const [fromPoint, toPoint] = [pointOf(fromHandle), pointOf(toHandle)];
  return { ...(fromPoint && { fromPoint }), ...(toPoint && { toPoint }) };
}

export function Canvas({ editor, view, marks, title }: CanvasProps) {
  const { isReadOnly } = editor;
  const state = editor.use();
  const diagram = state.history.present;
  const flow = useReactFlow();
  const [isLinking, setLinking] = useState(false);
  const [cache] = useState(() => ({
    nodes: createCache<StepNodeType | NoteNodeType>(),
    edges: createCache<LinkEdgeType>(),
  }));
  const moving = useMoving(editor);
  const { boxes, ...guides } = moving.use();
  const exits = useMemo(() => exitsByStep(diagram), [diagram]);
  const nodes = useMemo(
    () => toNodes(cache.nodes, { state, isReadOnly, marks, moving: boxes, exits }),
    [cache, state, isReadOnly, marks, boxes, exits],
  );
  const [route] = useState(createRouting);
  const edges = useMemo(
    () => toEdges(cache.edges, state, routeMovingLinks(route(diagram), diagram, boxes)),
    [cache, route, state, diagram, boxes],
  );
  const context = useMemo(() => ({ editor, isLinking }), [editor, isLinking]);
  const keys = useCanvasKeys(editor, view);
  const longPress = useLongPress(editor);
  const container = useRef<HTMLDivElement>(null);
  const isArrow = state.mode === 'arrow';
  const isPicking = isArrow || state.connecting !== null;

  useEffect(() => {
    editor.onView(view);
  }, [editor, view]);

  // The button that started the connection may have been removed, so move the focus to the canvas.
  const from = state.connecting?.from;
  useEffect(() => {
    const canvas = container.current?.querySelector<HTMLElement>('.react-flow');
    if (from) canvas?.focus({ preventScroll: true });
  }, [from]);

  function applySelection(changes: (NodeChange | EdgeChange)[]) {
    const ids = new Set(editor.get().selection);
    for (const change of changes) {
      if (change.type !== 'select') continue;
      if (change.selected) ids.add(change.id);
      else ids.delete(change.id);
    }
    editor.select(ids);
  }
  function changeNodes(changes: NodeChange<StepNodeType | NoteNodeType>[]) {
    if (!isReadOnly) moving.applyChanges(changes);
    if (changes.some(({ type }) => type === 'select')) applySelection(changes);
  }
  function dropOnCanvas(event: globalThis.MouseEvent | TouchEvent, state: FinalConnectionState) {
    setLinking(false);
    const { fromNode, fromHandle, toNode, from, to } = state;
    const isFar = from && to && Math.hypot(to.x - from.x, to.y - from.y) > 3 * grid;
    if (!fromNode || toNode || !isFar) return;
    const at = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (!at) return;
    const place = flow.screenToFlowPosition({ x: at.clientX, y: at.clientY });
    addConnectedStep(editor, fromNode.id, place, sidesOf(fromHandle?.id, null));
  }
  function addWhereClicked(event: MouseEvent) {
    const isEmptyCanvas =
      event.target instanceof Element && event.target.classList.contains('react-flow__pane');
    if (!isEmptyCanvas || isReadOnly || isPicking) return;
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    add(editor, 'process', { x: x - 60, y: y - 30 });
  }

  return (
    <CanvasContext value={context}>
      <Box
        ref={container}
        className="gva-flow"
        data-mode={isPicking ? 'arrow' : 'select'}
        position="absolute"
        inset="0"
        onKeyDown={keys}
        onDoubleClick={addWhereClicked}
        {...longPress}
      >
        <Markers />
        <ReactFlow
          aria-label={`Diagram of ${title}`}
          tabIndex={0}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={changeNodes}
          onEdgesChange={applySelection}
          onNodeClick={(_event, { id, type }) => {
            if (isPicking && type === 'step') handleArrowClick(editor, id);
            else editor.patch({ focused: id });
          }}
          onNodeDoubleClick={(_event, { id }) => !isPicking && startTextEditing(editor, id)}
          onEdgeDoubleClick={(_event, { id }) => !isPicking && startTextEditing(editor, id)}
          onPaneClick={() => editor.patch({ connecting: null, focused: null })}
          onNodeDragStop={moving.drop}
          onSelectionDragStop={moving.drop}
          onConnectStart={() => setLinking(true)}
          onConnectEnd={dropOnCanvas}
          onConnect={({ source, target, sourceHandle, targetHandle }) =>
            link(editor, source, target, sidesOf(sourceHandle, targetHandle))
          }
          isValidConnection={({ source, target }) =>
            explainRefusal(editor.diagram(), source, target) === null
          }
          onMoveEnd={view.snapZoom}
          connectionMode={ConnectionMode.Loose}
          connectionRadius={28}
          connectOnClick={false}
          nodesDraggable={!isReadOnly && !isPicking}
          nodesConnectable={!isReadOnly}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={!isPicking}
          nodeDragThreshold={3}
          snapToGrid
          snapGrid={[grid, grid]}
          minZoom={minZoom}
          maxZoom={maxZoom}
          panOnScroll
          zoomOnDoubleClick={false}
          selectionMode={SelectionMode.Partial}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={multiSelectKeys}
          deleteKeyCode={null}
          disableKeyboardA11y
          onlyRenderVisibleElements
          elevateNodesOnSelect={false}
          attributionPosition="bottom-left"
        >
          <Background variant={BackgroundVariant.Dots} gap={grid} size={1.5} />
          <GuideLines {...guides} />
        </ReactFlow>
      </Box>
    </CanvasContext>
  );
}

/** The arrowheads that connections refer to by id. */
function Markers() {
  return (
    <svg className="markers" aria-hidden="true">
      <defs>
        {['gva-arrow', 'gva-arrow-chosen'].map((id) => (
          <marker
            key={id}
            id={id}
            className={id}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 1 L9 5 L0 9 Z" />
          </marker>
        ))}
      </defs>
    </svg>
  );
}

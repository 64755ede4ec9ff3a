import { newUuid } from '#shared/uuid.ts';
import {
  addNote,
  addStep,
  type Box,
  connect,
  findFreeExit,
  listExits,
  type Point,
} from '../../diagram.ts';
import type { DrawnStep } from '../../diagram-json.ts';
import {
  decisionExits,
  defaultNoteSize,
  defaultSize,
  maxConnections,
  maxNodes,
  maxNotes,
  type StepType,
} from '../../diagram-schema.ts';
import { typeNames } from './actions.ts';
import { findFreePosition, grid } from './arrange.ts';
import { type Editor, findStep, getSelectedStep } from './editor.ts';

type Size = Pick<Box, 'width' | 'height'>;

/** Beside a decision, on the side of its next answer, with room for the answer between them. */
function choosePositionBeside(editor: Editor, decision: DrawnStep, size: Size): Point {
  const isLeft = findFreeExit(editor.diagram(), decision.id)?.fromPoint === 'left';
  const x = isLeft ? decision.x - size.width - 4 * grid : decision.x + decision.width + 4 * grid;
  const y = decision.y + (decision.height - size.height) / 2;
  return findFreePosition(editor.diagram(), { x, y, ...size });
}

/** Below the selected step or, without a selection, in the middle of the visible area. */
function choosePosition(editor: Editor, size: Size): Point {
  const chosen = getSelectedStep(editor.get());
  const visibleArea = editor.view().visibleArea();
  const middle = {
    x: visibleArea.x + (visibleArea.width - size.width) / 2,
    y: visibleArea.y + (visibleArea.height - size.height) / 2,
  };
  const below = chosen && {
    x: chosen.x + (chosen.width - size.width) / 2,
    y: chosen.y + chosen.height + 3 * grid,
  };
  return findFreePosition(editor.diagram(), { ...(below ?? middle), ...size });
}

/** A message that says why no step can be added; null when one can. */
const explainFull = (editor: Editor) =>
  editor.diagram().nodes.length >= maxNodes
    ? `A workflow can have at most ${maxNodes} steps`
    : null;

/** Adds a step, connects it to its predecessor and opens its title for editing. */
function insertStep(editor: Editor, type: StepType, at: Point, from: DrawnStep | null, sides = {}) {
  const id = newUuid();
  editor.edit(
    (diagram) => {
      const added = addStep(diagram, id, type, at);
      return from ? connect(added, from.id, id, sides) : added;
    },
    { select: [id] },
  );
  editor.patch({ editing: id, focused: id, mode: 'select', connecting: null });
  editor.view().reveal(id);
  const added = from ? `added after ${from.title}` : 'added';
  editor.announce(`${typeNames[type]} ${added}, write its title`);
}

/** The selected step, unless a new step cannot be connected to it. */
function findPredecessor(editor: Editor, type: StepType): DrawnStep | null {
  const chosen = getSelectedStep(editor.get());
  return chosen && type !== 'start' && canConnectFrom(editor, chosen) ? chosen : null;
}

const canConnectFrom = (editor: Editor, { id, type }: DrawnStep) =>
  type !== 'end' &&
  (type !== 'decision' || listExits(editor.diagram(), id).length < decisionExits.length) &&
  editor.diagram().connections.length < maxConnections;

/** Without a position, the new step is added below the selected step, or beside a decision, and connected to it. */
export function add(editor: Editor, type: StepType, at?: Point) {
  if (editor.isReadOnly) return;
  const why = explainFull(editor);
  if (why) return editor.announce(why);
  if (!at) {
    const from = findPredecessor(editor, type);
    const place =
      from?.type === 'decision'
        ? choosePositionBeside(editor, from, defaultSize)
        : choosePosition(editor, defaultSize);
    return insertStep(editor, type, place, from);
  }
  insertStep(editor, type, findFreePosition(editor.diagram(), { ...at, ...defaultSize }), null);
}

export function addNoteToDiagram(editor: Editor) {
  if (editor.isReadOnly) return;
  if (editor.diagram().notes.length >= maxNotes)
    return editor.announce(`A workflow can have at most ${maxNotes} notes`);
  const id = newUuid();
  const at = choosePosition(editor, defaultNoteSize);
  editor.edit((diagram) => addNote(diagram, id, at), { select: [id] });
  editor.patch({ editing: id, focused: id, mode: 'select', connecting: null });
  editor.view().reveal(id);
  editor.announce('Note added, write its text');
}

/** Dropping a connection on the empty canvas adds a step there and connects it. */
export function addConnectedStep(editor: Editor, from: string, at: Point, sides = {}) {
  const source = findStep(editor.diagram(), from);
  if (!source || editor.isReadOnly) return;
  if (explainFull(editor) || !canConnectFrom(editor, source))
    return editor.announce("This step can't have more connections");
  const place = { x: at.x - defaultSize.width / 2, y: at.y - defaultSize.height / 2 };
  const free = findFreePosition(editor.diagram(), { ...place, ...defaultSize });
  insertStep(editor, 'process', free, source, sides);
}

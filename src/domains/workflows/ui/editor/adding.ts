import { randomUuid } from '#client/random-uuid.ts';
import { addNote, addStep, type Box, connect, listExits, type Point } from '../../diagram.ts';
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
import { freePlace, grid } from './arrange.ts';
import { chosenStep, type Editor, stepOf } from './editor.ts';

/** Below the step that is chosen, else in the middle of what is seen. */
function placeFor(editor: Editor, size: Pick<Box, 'width' | 'height'>): Point {
  const chosen = chosenStep(editor.get());
  const seen = editor.view().seen();
  const middle = {
    x: seen.x + (seen.width - size.width) / 2,
    y: seen.y + (seen.height - size.height) / 2,
  };
  const below = chosen && {
    x: chosen.x + (chosen.width - size.width) / 2,
    y: chosen.y + chosen.height + 3 * grid,
  };
  return freePlace(editor.diagram(), { ...(below ?? middle), ...size });
}

/** Why no step can be added; null when one can. */
const fullness = (editor: Editor) =>
  editor.diagram().nodes.length >= maxNodes
    ? `A workflow can have at most ${maxNodes} steps`
    : null;

/** A new step, connected to the one it follows; its title is written first, as on paper. */
function insertStep(editor: Editor, type: StepType, at: Point, from: DrawnStep | null, sides = {}) {
  const id = randomUuid();
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
  editor.say(`${typeNames[type]} ${added}, write its title`);
}

/** The step that a new one follows: the chosen one, unless it is an end or all its exits are taken. */
function stepBefore(editor: Editor, type: StepType): DrawnStep | null {
  const chosen = chosenStep(editor.get());
  return chosen && type !== 'start' && canLeadOn(editor, chosen) ? chosen : null;
}

const canLeadOn = (editor: Editor, { id, type }: DrawnStep) =>
  type !== 'end' &&
  (type !== 'decision' || listExits(editor.diagram(), id).length < decisionExits.length) &&
  editor.diagram().connections.length < maxConnections;

/** Without a place it follows the chosen step. */
export function add(editor: Editor, type: StepType, at?: Point) {
  if (editor.isReadOnly) return;
  const why = fullness(editor);
  if (why) return editor.say(why);
  if (!at) return insertStep(editor, type, placeFor(editor, defaultSize), stepBefore(editor, type));
  insertStep(editor, type, freePlace(editor.diagram(), { ...at, ...defaultSize }), null);
}

export function addRemark(editor: Editor) {
  if (editor.isReadOnly) return;
  if (editor.diagram().notes.length >= maxNotes)
    return editor.say(`A workflow can have at most ${maxNotes} notes`);
  const id = randomUuid();
  const at = placeFor(editor, defaultNoteSize);
  editor.edit((diagram) => addNote(diagram, id, at), { select: [id] });
  editor.patch({ editing: id, focused: id, mode: 'select', connecting: null });
  editor.view().reveal(id);
  editor.say('Note added, write its text');
}

/** A connection that was let go over the paper leads to a new step there. */
export function addLinked(editor: Editor, from: string, at: Point, sides = {}) {
  const source = stepOf(editor.diagram(), from);
  if (!source || editor.isReadOnly) return;
  if (fullness(editor) || !canLeadOn(editor, source))
    return editor.say("This step can't have more connections");
  const place = { x: at.x - defaultSize.width / 2, y: at.y - defaultSize.height / 2 };
  const free = freePlace(editor.diagram(), { ...place, ...defaultSize });
  insertStep(editor, 'process', free, source, sides);
}

import {
  changeType,
  connect,
  explainRefusal,
  linkId,
  type Point,
  removeParts,
} from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import type { StepType } from '../../diagram-schema.ts';
import {
  type Alignment,
  type Axis,
  align,
  alignments,
  distribute,
  findNeighbor,
  grid,
  listParts,
  moveBy,
} from './arrange.ts';
import { type Editor, findStep, getSelectedStep, noSelection } from './editor.ts';
import { autoLayout } from './layout.ts';

export const typeNames: Record<StepType, string> = {
  start: 'Start',
  end: 'End',
  process: 'Step',
  decision: 'Decision',
};

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

const countParts = ({ nodes, connections, notes }: Diagram) =>
  nodes.length + connections.length + notes.length;

export function deleteSelection(editor: Editor) {
  const { selection } = editor.get();
  if (selection.size === 0 || editor.isReadOnly) return;
  const next = removeParts(editor.diagram(), selection);
  const deletedCount = countParts(editor.diagram()) - countParts(next);
  editor.edit(() => next, {
    select: noSelection,
    announce: `${count(deletedCount, 'item')} deleted`,
  });
  editor.patch({ focused: null, editing: null, connecting: null });
}

export function moveByKey(editor: Editor, key: string, isFar: boolean) {
  const by = isFar ? 5 * grid : grid;
  const move: Record<string, Point> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  };
  const { selection } = editor.get();
  const step = move[key];
  if (!step || selection.size === 0) return false;
  const way = key.replace('Arrow', '').toLowerCase();
  editor.edit((diagram) => moveBy(diagram, selection, step), {
    group: `moveByKey ${[...selection].join()}`,
    announce: `Moved ${way} by ${by}`,
  });
  return true;
}

const alignmentNames: Record<Alignment, string> = {
  left: 'Align left',
  center: 'Align horizontal centers',
  right: 'Align right',
  top: 'Align top',
  middle: 'Align vertical centers',
  bottom: 'Align bottom',
};
export const alignmentChoices = alignments.map((to) => ({ to, name: alignmentNames[to] }));

export function alignSelection(editor: Editor, to: Alignment) {
  const { selection } = editor.get();
  editor.edit((diagram) => align(diagram, selection, to), {
    announce: `${alignmentNames[to]}: ${count(selection.size, 'item')}`,
  });
}

export function distributeSelection(editor: Editor, axis: Axis) {
  const { selection } = editor.get();
  editor.edit((diagram) => distribute(diagram, selection, axis), {
    announce: `Distributed ${count(selection.size, 'item')} ${axis}`,
  });
}

export function applyAutoLayout(editor: Editor) {
  editor.edit(autoLayout, { announce: 'Laid out from top to bottom' });
  editor.view().fit();
}

export const changeStepType = (editor: Editor, id: string, type: StepType) =>
  editor.edit((diagram) => changeType(diagram, id, type), { announce: `Now a ${typeNames[type]}` });

export function selectAll(editor: Editor) {
  const { nodes, notes, connections } = editor.diagram();
  const ids = [...[...nodes, ...notes].map(({ id }) => id), ...connections.map(linkId)];
  editor.select(ids);
  editor.announce(`${count(nodes.length + notes.length, 'item')} selected`);
}

export function startTextEditing(editor: Editor, id: string | undefined) {
  if (editor.isReadOnly || !id) return;
  editor.endGroup();
  const isPart = listParts(editor.diagram()).some((part) => part.id === id);
  const focused = isPart ? id : editor.get().focused;
  editor.patch({ editing: id, selection: new Set([id]), focused, connecting: null });
}

const getTitle = (editor: Editor, id: string | null) =>
  findStep(editor.diagram(), id)?.title ?? 'no step';

export function startConnecting(editor: Editor, from?: string) {
  const source = from ?? getSelectedStep(editor.get())?.id;
  if (!source || editor.isReadOnly) return editor.announce('Select one step to connect from');
  editor.patch({ connecting: { from: source, to: null }, editing: null });
  editor.announce(
    `Connect ${getTitle(editor, source)}: select the step it leads to, then press Enter`,
  );
}

export function cancelConnecting(editor: Editor) {
  editor.patch({ connecting: null });
  editor.announce('Connection cancelled');
}

/** Tab chooses the next step in the list as the target, an arrow key the nearest step in its direction. */
export function chooseTarget(editor: Editor, key: string, isBackwards: boolean) {
  const { connecting } = editor.get();
  if (!connecting) return;
  const { nodes } = editor.diagram();
  const others = nodes.filter(({ id }) => id !== connecting.from);
  const at = findStep(editor.diagram(), connecting.to ?? connecting.from);
  if (others.length === 0 || !at) return;
  const index = others.findIndex(({ id }) => id === connecting.to);
  const next =
    key === 'Tab'
      ? others.at(isBackwards ? Math.max(index, 0) - 1 : (index + 1) % others.length)
      : findNeighbor(others, at, key);
  if (!next) return editor.announce('No step in this direction');
  editor.patch({ connecting: { ...connecting, to: next.id } });
  const why = explainRefusal(editor.diagram(), connecting.from, next.id);
  editor.announce(why ? `${next.title}. ${why}` : `To ${next.title}`);
}

export function link(editor: Editor, from: string, to: string, sides = {}) {
  const why = explainRefusal(editor.diagram(), from, to);
  editor.patch({ connecting: null });
  if (why) return editor.announce(why);
  editor.edit((diagram) => connect(diagram, from, to, sides), {
    announce: `${getTitle(editor, from)} now leads to ${getTitle(editor, to)}`,
  });
}

/** In arrow mode, the first click selects the source step, the second the target step. */
export function handleArrowClick(editor: Editor, id: string) {
  const { connecting } = editor.get();
  if (connecting) link(editor, connecting.from, id);
  else startConnecting(editor, id);
}

/** The step or note before or after the focused one; undefined at either end. */
export function findNextPart(editor: Editor, by: 1 | -1) {
  const parts = listParts(editor.diagram());
  const { focused } = editor.get();
  const at = parts.findIndex(({ id }) => id === focused);
  return at < 0 ? parts.at(by > 0 ? 0 : -1) : parts[at + by];
}

/** Selects the next connection of the focused step. */
export function selectNextLink(editor: Editor) {
  const { focused, selection } = editor.get();
  const { connections } = editor.diagram();
  const own = connections.filter(({ from, to }) => from === focused || to === focused);
  const at = own.findIndex((link) => selection.has(linkId(link)));
  const next = own[(at + 1) % Math.max(own.length, 1)];
  if (!next) return editor.announce('No connection here');
  editor.select([linkId(next)]);
  const [from, to] = [findStep(editor.diagram(), next.from), findStep(editor.diagram(), next.to)];
  const label = next.label ? `, labeled ${next.label}` : '';
  editor.announce(`Connection from ${from?.title} to ${to?.title}${label}`);
}

import { describe, expect, test } from 'vitest';
import { emptyDiagram } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import {
  applyAutoLayout,
  changeStepType,
  chooseTarget,
  deleteSelection,
  findNextPart,
  handleArrowClick,
  link,
  moveByKey,
  selectAll,
  selectNextLink,
} from './actions.ts';
import { add, addConnectedStep } from './adding.ts';
import { duplicateParts } from './clipboard.ts';
import { createEditor, findStep } from './editor.ts';

function open(value: Diagram = emptyDiagram, isReadOnly = false) {
  const said: string[] = [];
  const told: Diagram[] = [];
  const editor = createEditor(value, { announce: (text) => said.push(text), isReadOnly });
  const visibleArea = () => ({ x: 0, y: 0, width: 800, height: 600 });
  editor.onView({ visibleArea, reveal: () => {}, fit: () => said.push('fit') });
  editor.onChange((diagram) => told.push(diagram));
  return { editor, said, told };
}

function drawn(types: Parameters<typeof add>[1][]) {
  const opened = open();
  for (const type of types) {
    opened.editor.select([]);
    add(opened.editor, type);
  }
  opened.editor.patch({ editing: null });
  const ids = opened.editor.diagram().nodes.map(({ id }) => id);
  return { ...opened, ids, id: (index: number) => ids[index] ?? '' };
}

describe('adding', () => {
  test('places the new step below the selected one on the grid, and opens its title', () => {
    const { editor } = drawn(['start']);
    add(editor, 'process');

    const [start, step] = editor.diagram().nodes;
    expect(start).toMatchObject({ type: 'start', width: 120, height: 60, title: 'Start' });
    expect(step).toMatchObject({ x: start?.x, y: (start?.y ?? 0) + 120 });
    expect((step?.x ?? 1) % 20).toBe(0);
    add(editor, 'end');
    expect(editor.get().editing).toBe(editor.diagram().nodes[2]?.id);
    expect([...editor.get().selection]).toEqual([editor.get().editing]);
  });

  test('connects the new step to the selected one, beside a decision, in the same undo step', () => {
    const { editor, id, said } = drawn(['start']);
    add(editor, 'decision');
    const decision = editor.diagram().nodes[1]?.id ?? '';
    for (const type of ['process', 'end', 'end'] as const) {
      editor.select([decision]);
      add(editor, type);
    }
    const { nodes, connections } = editor.diagram();
    expect(connections).toMatchObject([
      { from: id(0), to: decision },
      { from: decision, to: nodes[2]?.id, label: 'Yes' },
      { from: decision, to: nodes[3]?.id, label: 'No' },
    ]);
    expect(nodes.map(({ x }) => x - (nodes[0]?.x ?? 0))).toEqual([0, 0, 200, -200, 0]);
    expect(said).toContain('Decision added after Start, write its title');
    for (const step of [4, 3, 2]) {
      editor.undo();
      expect(editor.diagram().nodes).toHaveLength(step);
    }
    expect(editor.diagram().connections).toHaveLength(1);
  });

  test('adds no connection from an end, to a start or with several selected steps', () => {
    const { editor } = drawn(['end']);
    add(editor, 'process');
    add(editor, 'start');
    selectAll(editor);
    add(editor, 'process');
    expect(editor.diagram().connections).toEqual([]);
  });

  test('never covers another step', () => {
    const { editor } = drawn(['process']);
    const { x = 0, y = 0 } = editor.diagram().nodes[0] ?? {};
    add(editor, 'process', { x, y });

    const [one, other] = editor.diagram().nodes;
    expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + 60);
  });

  test('connects a step that is added by dropping a connection', () => {
    const { editor, id } = drawn(['start']);
    addConnectedStep(editor, id(0), { x: 400, y: 400 }, { fromPoint: 'right' });

    const { nodes, connections } = editor.diagram();
    expect(nodes).toHaveLength(2);
    expect(connections).toMatchObject([{ from: id(0), to: nodes[1]?.id, fromPoint: 'right' }]);
    editor.undo();
    expect(editor.diagram().connections).toEqual([]);
    expect(editor.diagram().nodes).toHaveLength(1);
  });
});

describe('connecting', () => {
  test('takes two clicks in arrow mode, and refuses connections that are not allowed', () => {
    const { editor, id, said } = drawn(['start', 'process']);
    editor.setMode('arrow');
    handleArrowClick(editor, id(0));
    expect(editor.get().connecting).toEqual({ from: id(0), to: null });
    handleArrowClick(editor, id(1));
    expect(editor.diagram().connections).toMatchObject([{ from: id(0), to: id(1) }]);

    handleArrowClick(editor, id(0));
    handleArrowClick(editor, id(1));
    handleArrowClick(editor, id(1));
    handleArrowClick(editor, id(1));
    expect(editor.diagram().connections).toHaveLength(1);
    expect(said.slice(-3)).toContain('A step cannot be connected to itself.');
    expect(said).toContain('These two steps are already connected.');
  });

  test('chooses the next step with Tab and the nearest one with an arrow key', () => {
    const { editor, id } = drawn(['start', 'process', 'end']);
    editor.patch({ connecting: { from: id(0), to: null } });
    chooseTarget(editor, 'ArrowDown', false);
    expect(editor.get().connecting?.to).toBe(id(1));
    chooseTarget(editor, 'Tab', false);
    expect(editor.get().connecting?.to).toBe(id(2));
    chooseTarget(editor, 'Tab', true);
    expect(editor.get().connecting?.to).toBe(id(1));
  });

  test('from a decision gives Yes on the right, then No on the left, then a refusal', () => {
    const { editor, id, said } = drawn(['decision', 'process', 'end', 'end']);
    for (const to of [1, 2, 3]) link(editor, id(0), id(to));

    expect(editor.diagram().connections).toMatchObject([
      { fromPoint: 'right', label: 'Yes', to: id(1) },
      { fromPoint: 'left', label: 'No', to: id(2) },
    ]);
    expect(said.at(-1)).toBe('A decision has at most two outgoing connections.');

    editor.select([JSON.stringify([id(0), id(1)])]);
    deleteSelection(editor);
    link(editor, id(0), id(3));
    expect(editor.diagram().connections.at(-1)).toMatchObject({ fromPoint: 'right', label: 'Yes' });
  });
});

describe('undo', () => {
  test('reverts and redoes changes, and deselects parts that no longer exist', () => {
    const { editor, told } = drawn(['start', 'end']);
    link(editor, ...pair(editor.diagram()));
    selectAll(editor);
    deleteSelection(editor);
    expect(editor.diagram()).toEqual(emptyDiagram);

    editor.undo();
    expect(editor.diagram().connections).toHaveLength(1);
    editor.undo();
    editor.undo();
    expect(editor.diagram().nodes).toHaveLength(1);
    expect(editor.get().selection.size).toBe(0);
    editor.redo();
    expect(editor.diagram().nodes).toHaveLength(2);
    expect(told.at(-1)).toBe(editor.diagram());
  });

  test('reverts consecutive moves by arrow keys together', () => {
    const { editor, id } = drawn(['process']);
    const before = findStep(editor.diagram(), id(0));
    moveByKey(editor, 'ArrowRight', false);
    moveByKey(editor, 'ArrowDown', true);
    expect(findStep(editor.diagram(), id(0))).toMatchObject({
      x: (before?.x ?? 0) + 20,
      y: (before?.y ?? 0) + 100,
    });
    editor.undo();
    expect(findStep(editor.diagram(), id(0))).toEqual(before);
  });

  test('does not revert a diagram that was set from outside', () => {
    const { editor, told } = drawn(['start']);
    const other = open(emptyDiagram);
    add(other.editor, 'end');
    const count = told.length;
    editor.setDiagram(other.editor.diagram());

    expect(editor.diagram()).toBe(other.editor.diagram());
    expect(editor.get().selection.size).toBe(0);
    editor.undo();
    expect(editor.diagram()).toBe(other.editor.diagram());
    expect(told).toHaveLength(count);
  });

  test('a read-only editor refuses every change', () => {
    const { editor, ids } = drawn(['start', 'end']);
    const reader = open(editor.diagram(), true);
    reader.editor.select(ids);
    add(reader.editor, 'end');
    deleteSelection(reader.editor);
    duplicateParts(reader.editor);
    moveByKey(reader.editor, 'ArrowUp', false);
    expect(reader.editor.diagram()).toBe(editor.diagram());
    expect(reader.told).toEqual([]);
  });
});

const pair = ({ nodes }: Diagram): [string, string] => [nodes[0]?.id ?? '', nodes[1]?.id ?? ''];

test('the keyboard moves through the steps in order, and leaves the canvas at either end', () => {
  const { editor, id } = drawn(['start', 'process', 'end']);
  editor.select([id(1)], id(1));
  expect(findNextPart(editor, 1)?.id).toBe(id(2));
  expect(findNextPart(editor, -1)?.id).toBe(id(0));
  editor.select([id(2)], id(2));
  expect(findNextPart(editor, 1)).toBeUndefined();
});

test('the connections of a step are selected one after the other', () => {
  const { editor, id, said } = drawn(['start', 'process', 'end']);
  link(editor, id(0), id(1));
  link(editor, id(1), id(2));
  editor.select([id(1)], id(1));
  selectNextLink(editor);
  expect([...editor.get().selection]).toEqual([JSON.stringify([id(0), id(1)])]);
  selectNextLink(editor);
  expect([...editor.get().selection]).toEqual([JSON.stringify([id(1), id(2)])]);
  expect(said.at(-1)).toBe('Connection from Step to End');
});

test('auto-layout fits the whole diagram into view', () => {
  const { editor, said } = drawn(['start', 'end']);
  applyAutoLayout(editor);
  expect(said.slice(-2)).toEqual(['Laid out from top to bottom', 'fit']);
});

test('a step that becomes a decision gets labeled connections, and loses the third one', () => {
  const { editor, id } = drawn(['process', 'end', 'end', 'end']);
  for (const to of [1, 2, 3]) link(editor, id(0), id(to));
  changeStepType(editor, id(0), 'decision');
  expect(editor.diagram().connections.map(({ label }) => label)).toEqual(['Yes', 'No']);
  changeStepType(editor, id(0), 'process');
  expect(editor.diagram().connections.map(({ label }) => label)).toEqual([null, null]);
});

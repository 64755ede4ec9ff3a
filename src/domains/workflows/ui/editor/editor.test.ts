import { describe, expect, test } from 'vitest';
import { emptyDiagram } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import { aim, layOut, link, nudge, pick, remove, retype, selectAll, stepFrom } from './actions.ts';
import { add, addLinked } from './adding.ts';
import { duplicateParts } from './clipboard.ts';
import { createEditor, stepOf } from './editor.ts';
import { chooseLink } from './links.ts';

function open(value: Diagram = emptyDiagram, isReadOnly = false) {
  const said: string[] = [];
  const told: Diagram[] = [];
  const editor = createEditor(value, { say: (text) => said.push(text), isReadOnly });
  const seen = () => ({ x: 0, y: 0, width: 800, height: 600 });
  editor.onView({ seen, reveal: () => {}, fit: () => said.push('fit') });
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
  test('puts the next step below the chosen one, on the grid, and lets it be named', () => {
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

  test('connects the new step to the chosen one, in one change', () => {
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
    expect(said).toContain('Decision added after Start, write its title');
    for (const step of [4, 3, 2]) {
      editor.undo();
      expect(editor.diagram().nodes).toHaveLength(step);
    }
    expect(editor.diagram().connections).toHaveLength(1);
  });

  test('connects nothing to an end, to a new start, or where several steps are chosen', () => {
    const { editor } = drawn(['end']);
    add(editor, 'process');
    add(editor, 'start');
    selectAll(editor);
    add(editor, 'process');
    expect(editor.diagram().connections).toEqual([]);
  });

  test('covers nothing that is there', () => {
    const { editor } = drawn(['process']);
    add(editor, 'process', {
      x: editor.diagram().nodes[0]?.x ?? 0,
      y: editor.diagram().nodes[0]?.y ?? 0,
    });

    const [one, other] = editor.diagram().nodes;
    expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + 60);
  });

  test('of a step where a connection was let go connects it', () => {
    const { editor, id } = drawn(['start']);
    addLinked(editor, id(0), { x: 400, y: 400 }, { fromPoint: 'right' });

    const { nodes, connections } = editor.diagram();
    expect(nodes).toHaveLength(2);
    expect(connections).toMatchObject([{ from: id(0), to: nodes[1]?.id, fromPoint: 'right' }]);
    editor.undo();
    expect(editor.diagram().connections).toEqual([]);
    expect(editor.diagram().nodes).toHaveLength(1);
  });
});

describe('connecting', () => {
  test('takes two clicks in arrow mode, and leaves out what may not be', () => {
    const { editor, id, said } = drawn(['start', 'process']);
    editor.setMode('arrow');
    pick(editor, id(0));
    expect(editor.get().connecting).toEqual({ from: id(0), to: null });
    pick(editor, id(1));
    expect(editor.diagram().connections).toMatchObject([{ from: id(0), to: id(1) }]);

    pick(editor, id(0));
    pick(editor, id(1));
    pick(editor, id(1));
    pick(editor, id(1));
    expect(editor.diagram().connections).toHaveLength(1);
    expect(said.slice(-3)).toContain('A step cannot be connected to itself.');
    expect(said).toContain('These two steps are already connected.');
  });

  test('aims at the next step with Tab and at the nearest one with an arrow', () => {
    const { editor, id } = drawn(['start', 'process', 'end']);
    editor.patch({ connecting: { from: id(0), to: null } });
    aim(editor, 'ArrowDown', false);
    expect(editor.get().connecting?.to).toBe(id(1));
    aim(editor, 'Tab', false);
    expect(editor.get().connecting?.to).toBe(id(2));
    aim(editor, 'Tab', true);
    expect(editor.get().connecting?.to).toBe(id(1));
  });

  test('of a decision is Yes to the right, then No to the left, then over', () => {
    const { editor, id, said } = drawn(['decision', 'process', 'end', 'end']);
    for (const to of [1, 2, 3]) link(editor, id(0), id(to));

    expect(editor.diagram().connections).toMatchObject([
      { fromPoint: 'right', label: 'Yes', to: id(1) },
      { fromPoint: 'left', label: 'No', to: id(2) },
    ]);
    expect(said.at(-1)).toBe('A decision has at most two outgoing connections.');

    editor.select([JSON.stringify([id(0), id(1)])]);
    remove(editor);
    link(editor, id(0), id(3));
    expect(editor.diagram().connections.at(-1)).toMatchObject({ fromPoint: 'right', label: 'Yes' });
  });
});

describe('what was done', () => {
  test('can be taken back and done again; what is gone is no longer chosen', () => {
    const { editor, told } = drawn(['start', 'end']);
    link(editor, ...pair(editor.diagram()));
    selectAll(editor);
    remove(editor);
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

  test('by the arrow keys is one move as long as it goes on', () => {
    const { editor, id } = drawn(['process']);
    const before = stepOf(editor.diagram(), id(0));
    nudge(editor, 'ArrowRight', false);
    nudge(editor, 'ArrowDown', true);
    expect(stepOf(editor.diagram(), id(0))).toMatchObject({
      x: (before?.x ?? 0) + 20,
      y: (before?.y ?? 0) + 100,
    });
    editor.undo();
    expect(stepOf(editor.diagram(), id(0))).toEqual(before);
  });

  test('elsewhere takes its place, and is no step that can be taken back', () => {
    const { editor, told } = drawn(['start']);
    const other = open(emptyDiagram);
    add(other.editor, 'end');
    const count = told.length;
    editor.receive(other.editor.diagram());

    expect(editor.diagram()).toBe(other.editor.diagram());
    expect(editor.get().selection.size).toBe(0);
    editor.undo();
    expect(editor.diagram()).toBe(other.editor.diagram());
    expect(told).toHaveLength(count);
  });

  test('is nothing for whoever may only read', () => {
    const { editor, ids } = drawn(['start', 'end']);
    const reader = open(editor.diagram(), true);
    reader.editor.select(ids);
    add(reader.editor, 'end');
    remove(reader.editor);
    duplicateParts(reader.editor);
    nudge(reader.editor, 'ArrowUp', false);
    expect(reader.editor.diagram()).toBe(editor.diagram());
    expect(reader.told).toEqual([]);
  });
});

const pair = ({ nodes }: Diagram): [string, string] => [nodes[0]?.id ?? '', nodes[1]?.id ?? ''];

test('the keyboard walks the steps in their order, and out at either end', () => {
  const { editor, id } = drawn(['start', 'process', 'end']);
  editor.select([id(1)], id(1));
  expect(stepFrom(editor, 1)?.id).toBe(id(2));
  expect(stepFrom(editor, -1)?.id).toBe(id(0));
  editor.select([id(2)], id(2));
  expect(stepFrom(editor, 1)).toBeUndefined();
});

test('the connections of a step are chosen one after the other', () => {
  const { editor, id, said } = drawn(['start', 'process', 'end']);
  link(editor, id(0), id(1));
  link(editor, id(1), id(2));
  editor.select([id(1)], id(1));
  chooseLink(editor);
  expect([...editor.get().selection]).toEqual([JSON.stringify([id(0), id(1)])]);
  chooseLink(editor);
  expect([...editor.get().selection]).toEqual([JSON.stringify([id(1), id(2)])]);
  expect(said.at(-1)).toBe('Connection from Step to End');
});

test('auto-layout shows the whole diagram where it has put it', () => {
  const { editor, said } = drawn(['start', 'end']);
  layOut(editor);
  expect(said.slice(-2)).toEqual(['Laid out from top to bottom', 'fit']);
});

test('what becomes a decision has its exits named, and loses the third', () => {
  const { editor, id } = drawn(['process', 'end', 'end', 'end']);
  for (const to of [1, 2, 3]) link(editor, id(0), id(to));
  retype(editor, id(0), 'decision');
  expect(editor.diagram().connections.map(({ label }) => label)).toEqual(['Yes', 'No']);
  retype(editor, id(0), 'process');
  expect(editor.diagram().connections.map(({ label }) => label)).toEqual([null, null]);
});

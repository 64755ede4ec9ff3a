import { describe, expect, test } from 'vitest';
import { addNote, addStep, connect, emptyDiagram, placeParts, removeParts } from '../../diagram.ts';
import type { Diagram } from '../../diagram-json.ts';
import {
  align,
  alignments,
  distribute,
  findFreePosition,
  findNeighbor,
  getBounds,
  moveBy,
  snapToGuides,
} from './arrange.ts';
import { fromClip, paste, toClip } from './clip.ts';
import { commit, endGroup, redo, startHistory, undo } from './history.ts';
import { autoLayout } from './layout.ts';
import { fromFile, toFile } from './workflow-file.ts';

const box = (x: number, y: number, width = 120, height = 60) => ({ x, y, width, height });

const three: Diagram = [
  ['one', 0, 0],
  ['two', 210, 90],
  ['three', 700, 300],
].reduce(
  (diagram, [id, x, y]) => addStep(diagram, String(id), 'process', { x: Number(x), y: Number(y) }),
  emptyDiagram,
);
const all = new Set(['one', 'two', 'three']);

test('deleting a step removes its connections', () => {
  const drawn = connect(connect(connect(three, 'one', 'two'), 'two', 'three'), 'one', 'three');
  const { connections } = removeParts(drawn, new Set(['two']));
  expect(connections).toMatchObject([{ from: 'one', to: 'three' }]);
});

describe('arranging', () => {
  test.each(alignments)('aligns by %s', (to) => {
    const wide = placeParts(three, new Map([['two', box(210, 90, 200, 100)]]));
    const { nodes } = align(wide, all, to);
    const line = {
      left: nodes.map(({ x }) => x),
      center: nodes.map(({ x, width }) => x + width / 2),
      right: nodes.map(({ x, width }) => x + width),
      top: nodes.map(({ y }) => y),
      middle: nodes.map(({ y, height }) => y + height / 2),
      bottom: nodes.map(({ y, height }) => y + height),
    }[to];
    expect(new Set(line).size).toBe(1);
  });

  test('distributes parts with equal gaps and keeps the outermost in place', () => {
    const across = distribute(three, all, 'across').nodes.map(({ x }) => x);
    expect(across).toEqual([0, 350, 700]);
    const down = distribute(three, all, 'down').nodes.map(({ y }) => y);
    expect(down).toEqual([0, 150, 300]);
    expect(distribute(three, new Set(['one', 'two']), 'across')).toBe(three);
  });

  test('moves the selected parts and keeps the identity of the other objects', () => {
    const moved = moveBy(three, new Set(['two']), { x: 20, y: -40 });
    expect(moved.nodes[1]).toMatchObject({ x: 230, y: 50 });
    expect(moved.nodes[0]).toBe(three.nodes[0]);
  });

  test('snaps a dragged part to the lines of nearby parts', () => {
    const near = snapToGuides(box(7, 200), [box(0, 0), box(500, 400)], 10);
    expect(near).toEqual({ x: 0, y: 200, vertical: 0, horizontal: null });
    const centred = snapToGuides(box(28, 200, 60, 60), [box(0, 0)], 10);
    expect(centred).toMatchObject({ x: 30, vertical: 60 });
    expect(snapToGuides(box(300, 200), [box(0, 0)], 10)).toMatchObject({ vertical: null, x: 300 });
  });

  test('finds the nearest step in the direction of an arrow key', () => {
    const { nodes } = three;
    const [one] = nodes;
    if (!one) throw new Error('No step was drawn.');
    expect(findNeighbor(nodes, one, 'ArrowRight')?.id).toBe('two');
    expect(findNeighbor(nodes, one, 'ArrowLeft')).toBeUndefined();
    expect(findNeighbor(nodes, one, 'Home')).toBeUndefined();
  });

  test('never places a new step on top of another part', () => {
    let crowded = emptyDiagram;
    for (let index = 0; index < 40; index += 1)
      crowded = addStep(crowded, `${index}`, 'process', findFreePosition(crowded, box(3, 5)));
    const ys = crowded.nodes.map(({ y }) => y);
    expect(new Set(ys).size).toBe(40);
    expect(ys.every((y) => y % 20 === 0)).toBe(true);
  });
});

describe('auto-layout', () => {
  test('lays out steps downwards, keeps the top left corner and the notes, and uses the sides of a decision', () => {
    let diagram = addNote(addStep(three, 'ask', 'decision', { x: 900, y: -60 }), 'note', {
      x: 5,
      y: 5,
    });
    for (const [from, to] of [
      ['one', 'ask'],
      ['ask', 'two'],
      ['ask', 'three'],
      ['two', 'one'],
    ] as const)
      diagram = connect(diagram, from, to);
    const laidOut = autoLayout(diagram);
    const y = (id: string) => laidOut.nodes.find((step) => step.id === id)?.y ?? 0;

    expect(y('one')).toBeLessThan(y('ask'));
    expect(y('ask')).toBeLessThan(y('two'));
    expect(y('two')).toBe(y('three'));
    expect(laidOut.notes).toEqual(diagram.notes);
    expect(getBounds(laidOut.nodes)).toMatchObject({ x: 0, y: -60 });
    expect(laidOut.connections).toMatchObject([
      { from: 'one', fromPoint: 'bottom', toPoint: 'top' },
      { label: 'Yes', fromPoint: 'right', toPoint: 'top' },
      { label: 'No', fromPoint: 'left', toPoint: 'top' },
      { from: 'two', to: 'one', fromPoint: 'right', toPoint: 'right' },
    ]);
    expect(autoLayout(laidOut).nodes).toEqual(laidOut.nodes);
    expect(autoLayout(emptyDiagram)).toBe(emptyDiagram);
  });
});

describe('history', () => {
  test('undoes typing as one step, and does nothing when there is nothing to undo', () => {
    let history = startHistory('');
    for (const text of ['S', 'Se', 'Send']) history = commit(history, text, 'title');
    history = commit(endGroup(history), 'Sent', 'title');
    expect(undo(history).present).toBe('Send');
    expect(undo(undo(history)).present).toBe('');
    expect(undo(undo(undo(history)))).toEqual(undo(undo(history)));
    expect(redo(redo(undo(undo(history)))).present).toBe('Sent');
  });

  test('drops undone steps after a new change, and keeps at most 200 steps', () => {
    let history = undo(commit(commit(startHistory(0), 1), 2));
    history = commit(history, 3);
    expect(redo(history).present).toBe(3);
    for (let value = 4; value < 400; value += 1) history = commit(history, value);
    expect(history.past).toHaveLength(200);
    expect(commit(history, history.present)).toBe(history);
  });
});

describe('copies and files', () => {
  const ids = (count: number) => {
    const names = Array.from({ length: count }, (_none, index) => `new ${index}`);
    return () => names.shift() ?? 'too many';
  };

  test('pasted parts keep the connections between them and get new ids', () => {
    const drawn = connect(connect(three, 'one', 'two'), 'two', 'three');
    const text = toClip(drawn, new Set(['one', 'two'])) ?? '';
    const parts = fromClip(text);
    if (!parts) throw new Error('Nothing was copied.');
    const pasted = paste(drawn, parts, { x: 40, y: 40 }, ids(2));

    expect(pasted.ids).toEqual(['new 0', 'new 1']);
    expect(pasted.diagram.nodes.slice(3)).toMatchObject([{ x: 40 }, { x: 250, y: 130 }]);
    expect(pasted.diagram.connections.slice(2)).toMatchObject([{ from: 'new 0', to: 'new 1' }]);
    expect(toClip(drawn, new Set(['nobody']))).toBeNull();
  });

  test.each([
    '',
    'Hello',
    '{"kind":"gva-workflow-parts"}',
    '[]',
    toFile(three, { title: 'x', description: null, category: 'y' }),
  ])('the clipboard ignores text %#, which has no parts of a diagram', (text) =>
    expect(fromClip(text)).toBeNull(),
  );

  test('an exported file is imported as the same diagram', () => {
    const drawn = connect(addNote(three, 'note', { x: 1, y: 2 }), 'one', 'two');
    const facts = { title: 'Inquiry', description: null, category: 'Sales' };
    expect(fromFile(toFile(drawn, facts)).diagram).toEqual(drawn);
  });

  test.each([
    ['not json', "This isn't a workflow file"],
    ['{"format":"other"}', "This isn't a workflow file"],
    [
      JSON.stringify({
        format: 'gva-workflow',
        version: 1,
        title: 'x',
        category: 'y',
        nodes: [{ id: 'a', title: 'A' }],
        connections: [{ from: 'a', to: 'a' }],
      }),
      'A step cannot be connected to itself',
    ],
  ])('file %# is refused with a reason', (text, reason) =>
    expect(fromFile(text).error).toBe(reason),
  );
});

import type { NodeChange } from '@xyflow/react';
import { useState } from 'react';
import { createStore } from '#client/store.ts';
import { type Box, placeParts } from '../../diagram.ts';
import { boundsOf, grid, guide, partsOf } from './arrange.ts';
import type { Editor } from './editor.ts';
import type { NoteNode, StepNode } from './flow-parts.ts';

type Moving = {
  boxes: ReadonlyMap<string, Box>;
  /** Lines that what is dragged shares with others. */
  vertical: number | null;
  horizontal: number | null;
};

export const still: Moving = { boxes: new Map(), vertical: null, horizontal: null };
const reach = grid / 2;

/** What is dragged or resized moves by itself, and becomes part of the drawing when it is let go. */
function createMoving(editor: Editor) {
  const moving = createStore(still);

  function boxOf(id: string) {
    return moving.get().boxes.get(id) ?? partsOf(editor.diagram()).find((part) => part.id === id);
  }

  function drag(moved: { id: string; x: number; y: number }[]) {
    const boxes = moved.flatMap(({ id, x, y }) => {
      const box = boxOf(id);
      return box ? [{ id, x, y, width: box.width, height: box.height }] : [];
    });
    const ids = new Set(boxes.map(({ id }) => id));
    const others = partsOf(editor.diagram()).filter(({ id }) => !ids.has(id));
    const all = boundsOf(boxes);
    const { x, y, vertical, horizontal } = guide(all, others, reach);
    const shifted = boxes.map((box): [string, Box] => [
      box.id,
      { x: box.x + x - all.x, y: box.y + y - all.y, width: box.width, height: box.height },
    ]);
    moving.set({ boxes: new Map(shifted), vertical, horizontal });
  }

  function resize(id: string, change: Partial<Box>) {
    const box = boxOf(id);
    if (!box) return;
    const { x, y, width, height } = { ...box, ...change };
    const next = { x, y, width: Math.round(width), height: Math.round(height) };
    moving.set({ ...still, boxes: new Map(moving.get().boxes).set(id, next) });
  }

  function drop() {
    const { boxes } = moving.get();
    if (boxes.size === 0) return;
    moving.set(still);
    editor.edit((diagram) => placeParts(diagram, boxes), {
      say: `${boxes.size} ${boxes.size === 1 ? 'item' : 'items'} moved`,
    });
  }

  return {
    use: moving.use,
    drop,
    take(changes: NodeChange<StepNode | NoteNode>[]) {
      const dragged: { id: string; x: number; y: number }[] = [];
      for (const change of changes) {
        if (change.type === 'position' && change.position) {
          const { id, position } = change;
          if (change.dragging) dragged.push({ id, ...position });
          // A corner that is pulled to the left or the top moves the part as well.
          else if (change.dragging === undefined) resize(id, position);
        }
        if (change.type === 'dimensions' && change.dimensions && change.resizing !== undefined) {
          if (change.resizing) resize(change.id, change.dimensions);
          else drop();
        }
      }
      if (dragged.length > 0) drag(dragged);
    },
  };
}

export const useMoving = (editor: Editor) => useState(() => createMoving(editor))[0];

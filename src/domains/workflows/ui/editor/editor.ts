import { createStore } from '#client/store.ts';
import { type Box, linkId } from '../../diagram.ts';
import type { Diagram, DrawnStep, Note } from '../../diagram-json.ts';
import {
  commit,
  discardGroup,
  endGroup,
  type History,
  redo,
  startHistory,
  undo,
} from './history.ts';

export type Mode = 'select' | 'arrow';

export type EditorState = {
  history: History<Diagram>;
  /** Steps, notes and connections by their ids. */
  selection: ReadonlySet<string>;
  mode: Mode;
  /** The part whose text is being edited on the canvas. */
  editing: string | null;
  /** The source and the chosen target of the connection that is being made. */
  connecting: { from: string; to: string | null } | null;
  /** The step or note with the keyboard focus. */
  focused: string | null;
};

export const noSelection: ReadonlySet<string> = new Set();

type Edit = {
  /** Consecutive changes with the same group are undone together. */
  group?: string;
  select?: Iterable<string>;
  /** Announced to screen readers. */
  announce?: string;
};

type EditorView = {
  visibleArea: () => Box;
  /** Scrolls to a part that is not visible. */
  reveal: (id: string) => void;
  /** Zooms so that the whole diagram is visible. */
  fit: () => void;
};
const noView: EditorView = {
  visibleArea: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  reveal: () => {},
  fit: () => {},
};

export type EditorOptions = { announce: (text: string) => void; isReadOnly: boolean };

const createInitialState = (value: Diagram): EditorState => ({
  history: startHistory(value),
  selection: noSelection,
  mode: 'select',
  editing: null,
  connecting: null,
  focused: null,
});

/** The state of the editor: diagram, selection, mode and undo history. Does not use the DOM. */
export function createEditor(value: Diagram, { announce, isReadOnly }: EditorOptions) {
  const state = createStore(createInitialState(value));
  let notifyChange: (diagram: Diagram) => void = () => {};
  let view = noView;

  const patch = (change: Partial<EditorState>) => state.set({ ...state.get(), ...change });
  const diagram = () => state.get().history.present;

  function apply(history: History<Diagram>, change: Partial<EditorState> = {}) {
    const before = state.get().history.present;
    patch({ history, ...change });
    if (history.present !== before) notifyChange(history.present);
  }

  /** Removes deleted parts from the selection. */
  function dropMissing(history: History<Diagram>): Partial<EditorState> {
    const { selection, focused } = state.get();
    const { nodes, notes, connections } = history.present;
    const ids = new Set([...nodes, ...notes].map(({ id }) => id));
    const links = new Set(connections.map(linkId));
    return {
      selection: new Set([...selection].filter((id) => ids.has(id) || links.has(id))),
      focused: focused !== null && ids.has(focused) ? focused : null,
      editing: null,
      connecting: null,
    };
  }

  return {
    ...state,
    patch,
    diagram,
    announce,
    isReadOnly,
    view: () => view,
    /** Called by the canvas, which knows the visible area and can move it. */
    onView(canvas: EditorView) {
      view = canvas;
    },
    onChange(listener: (diagram: Diagram) => void) {
      notifyChange = listener;
    },

    /** Replaces the diagram, for example with a restored version, and clears the undo history. */
    setDiagram(next: Diagram) {
      const { history } = state.get();
      if (next === history.present || JSON.stringify(next) === JSON.stringify(history.present))
        return;
      const restarted = startHistory(next);
      patch({ history: restarted, ...dropMissing(restarted) });
    },

    edit(change: (diagram: Diagram) => Diagram, { group, select, announce: text }: Edit = {}) {
      if (isReadOnly) return;
      const { history } = state.get();
      const next = commit(history, change(history.present), group ?? null);
      apply(next, select ? { selection: new Set(select) } : {});
      if (text) announce(text);
    },
    /** The next change starts a new step in the undo history. */
    endGroup: () => patch({ history: endGroup(state.get().history) }),
    discardGroup: (group: string) => apply(discardGroup(state.get().history, group)),

    undo() {
      const next = undo(state.get().history);
      if (next === state.get().history) return announce('Nothing to undo');
      apply(next, dropMissing(next));
      announce('Undone');
    },
    redo() {
      const next = redo(state.get().history);
      if (next === state.get().history) return announce('Nothing to redo');
      apply(next, dropMissing(next));
      announce('Redone');
    },

    select(ids: Iterable<string>, focused?: string | null) {
      const selection = new Set(ids);
      const before = state.get().selection;
      const isSame = selection.size === before.size && [...selection].every((id) => before.has(id));
      if (isSame && focused === undefined) return;
      patch({ ...(!isSame && { selection }), ...(focused !== undefined && { focused }) });
    },
    setMode(mode: Mode) {
      patch({ mode, connecting: null, editing: null });
      announce(
        mode === 'arrow'
          ? 'Arrow mode: choose the step to connect from, then the step to connect to'
          : 'Select mode',
      );
    },
  };
}

export type Editor = ReturnType<typeof createEditor>;

export const findStep = ({ nodes }: Diagram, id: string | null): DrawnStep | undefined =>
  nodes.find((step) => step.id === id);
export const findNote = ({ notes }: Diagram, id: string | null): Note | undefined =>
  notes.find((note) => note.id === id);

/** The selected step; undefined unless exactly one step is selected. */
export function getSelectedStep({ history, selection }: EditorState): DrawnStep | undefined {
  const [id, ...others] = selection;
  return id === undefined || others.length > 0 ? undefined : findStep(history.present, id);
}

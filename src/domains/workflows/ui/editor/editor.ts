import { createStore } from '#client/store.ts';
import { type Box, linkId } from '../../diagram.ts';
import type { Diagram, DrawnStep, Note } from '../../diagram-json.ts';
import { abandon, commit, type History, redo, settle, startHistory, undo } from './history.ts';

export type Mode = 'select' | 'arrow';

export type EditorState = {
  history: History<Diagram>;
  /** Steps, notes and connections by their ids. */
  selection: ReadonlySet<string>;
  mode: Mode;
  /** The part whose text is being written in its place. */
  editing: string | null;
  /** Where a connection begins, and the step it would lead to. */
  connecting: { from: string; to: string | null } | null;
  /** The step that the keyboard stands on. */
  focused: string | null;
};

export const nobody: ReadonlySet<string> = new Set();

type Edit = {
  /** Changes in the name of one group are taken back together. */
  group?: string;
  select?: Iterable<string>;
  /** What a screen reader hears. */
  say?: string;
};

type EditorView = {
  seen: () => Box;
  /** Brings a part into sight. */
  reveal: (id: string) => void;
  /** Shows the whole diagram. */
  fit: () => void;
};
const noView: EditorView = {
  seen: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  reveal: () => {},
  fit: () => {},
};

export type EditorOptions = { say: (text: string) => void; isReadOnly: boolean };

const start = (value: Diagram): EditorState => ({
  history: startHistory(value),
  selection: nobody,
  mode: 'select',
  editing: null,
  connecting: null,
  focused: null,
});

/** The drawing at work: what is drawn, what is chosen, what can be taken back. Knows no browser. */
export function createEditor(value: Diagram, { say, isReadOnly }: EditorOptions) {
  const state = createStore(start(value));
  let tell: (diagram: Diagram) => void = () => {};
  let view = noView;

  const patch = (change: Partial<EditorState>) => state.set({ ...state.get(), ...change });
  const diagram = () => state.get().history.present;

  function take(history: History<Diagram>, change: Partial<EditorState> = {}) {
    const before = state.get().history.present;
    patch({ history, ...change });
    if (history.present !== before) tell(history.present);
  }

  /** Drops from the choice what is no longer drawn. */
  function stillThere(history: History<Diagram>): Partial<EditorState> {
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
    say,
    isReadOnly,
    view: () => view,
    /** The canvas, while there is one, says what can be seen and moves it. */
    onView(canvas: EditorView) {
      view = canvas;
    },
    onChange(listener: (diagram: Diagram) => void) {
      tell = listener;
    },

    /** Another drawing came from outside, such as a version restored: its history begins anew. */
    receive(next: Diagram) {
      const { history } = state.get();
      if (next === history.present || JSON.stringify(next) === JSON.stringify(history.present))
        return;
      const begun = startHistory(next);
      patch({ history: begun, ...stillThere(begun) });
    },

    edit(change: (diagram: Diagram) => Diagram, { group, select, say: text }: Edit = {}) {
      if (isReadOnly) return;
      const { history } = state.get();
      const next = commit(history, change(history.present), group ?? null);
      take(next, select ? { selection: new Set(select) } : {});
      if (text) say(text);
    },
    /** What is typed from here on is taken back by itself. */
    settle: () => patch({ history: settle(state.get().history) }),
    abandon: (group: string) => take(abandon(state.get().history, group)),

    undo() {
      const next = undo(state.get().history);
      if (next === state.get().history) return say('Nothing to undo');
      take(next, stillThere(next));
      say('Undone');
    },
    redo() {
      const next = redo(state.get().history);
      if (next === state.get().history) return say('Nothing to redo');
      take(next, stillThere(next));
      say('Redone');
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
      say(
        mode === 'arrow'
          ? 'Arrow mode: choose the step to connect from, then the step to connect to'
          : 'Select mode',
      );
    },
  };
}

export type Editor = ReturnType<typeof createEditor>;

export const stepOf = ({ nodes }: Diagram, id: string | null): DrawnStep | undefined =>
  nodes.find((step) => step.id === id);
export const noteOf = ({ notes }: Diagram, id: string | null): Note | undefined =>
  notes.find((note) => note.id === id);

/** The one step that is chosen, if it is one. */
export function chosenStep({ history, selection }: EditorState): DrawnStep | undefined {
  const [id, ...others] = selection;
  return id === undefined || others.length > 0 ? undefined : stepOf(history.present, id);
}

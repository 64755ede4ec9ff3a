/** Limits memory use. */
const maxUndoSteps = 200;

export type History<Value> = {
  present: Value;
  past: Value[];
  future: Value[];
  /** Identifies the current change, such as typing a title. Further changes of the same group are part of it. */
  group: string | null;
};

export const startHistory = <Value>(present: Value): History<Value> => ({
  present,
  past: [],
  future: [],
  group: null,
});

/** Adds an undo step. Consecutive commits of the same group are one step. */
export function commit<Value>(
  history: History<Value>,
  present: Value,
  group: string | null = null,
): History<Value> {
  if (present === history.present) return history;
  const continuesGroup = group !== null && group === history.group;
  const past = continuesGroup
    ? history.past
    : [...history.past, history.present].slice(-maxUndoSteps);
  return { present, past, future: [], group };
}

/** Ends the group, so that the next commit is a new undo step. */
export const endGroup = <Value>(history: History<Value>): History<Value> =>
  history.group === null ? history : { ...history, group: null };

export function undo<Value>(history: History<Value>): History<Value> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const future = [history.present, ...history.future];
  return { present, past: history.past.slice(0, -1), future, group: null };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { present, past: [...history.past, history.present], future, group: null };
}

/** Reverts the changes of the current group without a redo step, as Escape does while typing. */
export function discardGroup<Value>(history: History<Value>, group: string): History<Value> {
  const present = history.past.at(-1);
  if (history.group !== group || present === undefined) return history;
  return { ...history, present, past: history.past.slice(0, -1), group: null };
}

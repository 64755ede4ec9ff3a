/** What can be taken back is bounded, so that a long day of drawing does not fill the memory. */
const longest = 200;

export type History<Value> = {
  present: Value;
  past: Value[];
  future: Value[];
  /** Names the change that is going on, such as typing into one title; what follows in its name is part of it. */
  group: string | null;
};

export const startHistory = <Value>(present: Value): History<Value> => ({
  present,
  past: [],
  future: [],
  group: null,
});

/** One more step that can be taken back; with a group, one that goes on as long as the group does. */
export function commit<Value>(
  history: History<Value>,
  present: Value,
  group: string | null = null,
): History<Value> {
  if (present === history.present) return history;
  const goesOn = group !== null && group === history.group;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-longest);
  return { present, past, future: [], group };
}

/** Ends a group: the same typing begun again later is a step of its own. */
export const settle = <Value>(history: History<Value>): History<Value> =>
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

/** Gives up a group as if it had never begun, as Escape does while typing. */
export function abandon<Value>(history: History<Value>, group: string): History<Value> {
  const present = history.past.at(-1);
  if (history.group !== group || present === undefined) return history;
  return { ...history, present, past: history.past.slice(0, -1), group: null };
}

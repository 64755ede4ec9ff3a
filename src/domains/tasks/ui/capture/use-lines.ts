import { useState } from 'react';
import { useToday } from '#client/use-minute.ts';
import { problemOf, readLine, type Token } from '../../capture/line.ts';
import { maxNewTasks } from '../../limits.ts';

type Row = { key: number; text: string; kept: readonly string[] };

/** Pasted lines, as the tasks that they become. */
export function useLines(pasted: readonly string[]) {
  const today = useToday();
  const [rows, setRows] = useState<readonly Row[]>(() => toRows(pasted));
  const read = rows.map(({ key, text, kept }) => ({ key, line: readLine(text, today, kept) }));
  const extra = read.length - maxNewTasks;
  const hasProblem = read.some(({ line }) => problemOf(line.title) !== null);
  return {
    rows: read,
    lines: read.map(({ line }) => line),
    /** Why the tasks cannot be created, or null. */
    obstacle:
      extra > 0
        ? `One call creates at most ${maxNewTasks} tasks. Remove ${extra}.`
        : hasProblem
          ? 'Remove the lines that cannot be a title.'
          : null,
    set: (lines: readonly string[]) => setRows(toRows(lines)),
    add: (lines: readonly string[]) => setRows((all) => [...all, ...toRows(lines, nextKey(all))]),
    remove: (key: number) => setRows((all) => all.filter((row) => row.key !== key)),
    keep: (key: number, { words }: Token) =>
      setRows((all) =>
        all.map((row) =>
          row.key === key ? { ...row, kept: [...row.kept, words.toLowerCase()] } : row,
        ),
      ),
  };
}
export type LinesState = ReturnType<typeof useLines>;

const nextKey = (rows: readonly Row[]) => (rows.at(-1)?.key ?? -1) + 1;

const toRows = (lines: readonly string[], firstKey = 0): Row[] =>
  lines.map((text, index) => ({ key: firstKey + index, text, kept: [] }));

import { useRef, useState } from 'react';
import { useToday } from '#client/use-minute.ts';
import { readLine, type Token } from '../../capture/line.ts';

/** What was typed, and the words that the user moved back to the title. */
export type TypedLine = { text: string; kept: readonly string[] };

const blankLine: TypedLine = { text: '', kept: [] };

/** The text of a capture field, which begins with this one, and what is understood of it. */
export function useLine(text = '') {
  const today = useToday();
  const [typed, setTyped] = useState<TypedLine>({ text, kept: [] });
  const latest = useRef(typed);
  function set(next: TypedLine) {
    latest.current = next;
    setTyped(next);
  }
  return {
    text: typed.text,
    typed,
    line: readLine(typed.text, today, typed.kept),
    change: (text: string) => set({ ...latest.current, text }),
    /** Moves the words of a chip back to the title. */
    keep: ({ words }: Token) =>
      set({ ...latest.current, kept: [...latest.current.kept, words.toLowerCase()] }),
    clear: () => set(blankLine),
    /** Puts a line back that was not created. False if the user has typed another one. */
    restore(line: TypedLine): boolean {
      if (latest.current.text.trim() !== '') return false;
      set(line);
      return true;
    },
    /** What the field contains now, for callbacks that are called later. */
    current: () => latest.current.text,
  };
}
export type LineState = ReturnType<typeof useLine>;

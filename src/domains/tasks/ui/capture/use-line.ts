import { type RefObject, useRef, useState } from 'react';
import { useToday } from '#client/use-minute.ts';
import { readLine, type Token } from '../../capture/line.ts';

/** What was typed, and the words that the user moved back to the title. */
export type TypedLine = { text: string; kept: readonly string[] };

export const blankLine: TypedLine = { text: '', kept: [] };

/**
 * The text of a capture field, and what is understood of it. With `kept`, which belongs to a parent, a field that is mounted
 * in the place of another one continues its text.
 */
export function useLine(kept?: RefObject<TypedLine>) {
  const today = useToday();
  const [typed, setTyped] = useState(kept?.current ?? blankLine);
  const own = useRef(blankLine);
  const latest = kept ?? own;
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

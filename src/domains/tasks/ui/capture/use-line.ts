import { useState } from 'react';
import { useToday } from '#client/use-minute.ts';
import { readLine, type Token } from '../../capture/line.ts';

/** The text of a capture field, and what is understood of it. */
export function useLine() {
  const today = useToday();
  const [text, setText] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  return {
    text,
    line: readLine(text, today, kept),
    change: setText,
    /** Moves the words of a chip back to the title. */
    keep: ({ words }: Token) => setKept((known) => [...known, words.toLowerCase()]),
    clear() {
      setText('');
      setKept([]);
    },
  };
}
export type LineState = ReturnType<typeof useLine>;

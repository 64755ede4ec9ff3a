import { useState } from 'react';
import { useSettled } from '#client/use-settled.ts';
import { noResultsFor } from '../no-results.ts';

export type PickerOption = { value: string; label: string; detail?: string | undefined };

/** What a picker asks for; the page asks the server, and hands what was found to the field. */
export function usePicker() {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  return { words, setWords, q: asked, isSettled: words.trim() === asked };
}

export type Picker = Pick<ReturnType<typeof usePicker>, 'words' | 'setWords'> & {
  /** Absent while they load. */
  options: readonly PickerOption[] | undefined;
  /** The options are those of former words. */
  isSearching: boolean;
  /** There are more than are shown. */
  hasMore: boolean;
};

/** What is said below the options, or instead of them. */
export function noteOf({ words, options, isSearching, hasMore }: Omit<Picker, 'setWords'>) {
  if (!options || isSearching) return 'Searching...';
  if (options.length === 0) return words.trim() ? noResultsFor(words.trim()) : 'No results';
  return hasMore ? 'There are more. Type a name to find them.' : undefined;
}

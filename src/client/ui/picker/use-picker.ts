import { useState } from 'react';
import { useDebounced } from '#client/use-debounced.ts';
import { noResultsFor } from '../empty-state.tsx';

export type PickerOption = { value: string; label: string; detail?: string | undefined };

/** The search state of a picker. The caller queries the server and passes the options to the field. */
export function usePicker() {
  const [words, setWords] = useState('');
  const debounced = useDebounced(words.trim());
  return { words, setWords, q: debounced, isUpToDate: words.trim() === debounced };
}

export type Picker = Pick<ReturnType<typeof usePicker>, 'words' | 'setWords'> & {
  /** Undefined while they load. */
  options: readonly PickerOption[] | undefined;
  /** The options belong to an earlier search text. */
  isSearching: boolean;
  /** More options match than are shown. */
  hasMore: boolean;
};

/** The note below the options, or instead of them. */
export function describeResults({
  words,
  options,
  isSearching,
  hasMore,
}: Omit<Picker, 'setWords'>) {
  if (!options || isSearching) return 'Searching...';
  if (options.length === 0) return words.trim() ? noResultsFor(words.trim()) : 'No results';
  return hasMore ? 'There are more. Type a name to find them.' : undefined;
}

import { useState } from 'react';
import { useDebounced } from '#client/use-debounced.ts';
import { noResultsFor } from './empty-state.tsx';

export type SearchOption = { value: string; label: string; detail?: string | undefined };

/** The search text of a combobox. The caller queries the server with `q` and passes the options to the field. */
export function useOptionSearch() {
  const [words, setWords] = useState('');
  const debounced = useDebounced(words.trim());
  return { words, setWords, q: debounced, isUpToDate: words.trim() === debounced };
}

export type OptionSearch = Pick<ReturnType<typeof useOptionSearch>, 'words' | 'setWords'> & {
  /** Undefined while they load. */
  options: readonly SearchOption[] | undefined;
  /** The options belong to an earlier search text. */
  isSearching: boolean;
  /** More options match than are shown. */
  hasMore: boolean;
};

/** The note below the options, or instead of them. */
export function describeOptions({
  words,
  options,
  isSearching,
  hasMore,
}: Omit<OptionSearch, 'setWords'>) {
  if (!options || isSearching) return 'Searching...';
  if (options.length === 0) return words.trim() ? noResultsFor(words.trim()) : 'No results';
  return hasMore ? 'There are more. Type a name to find them.' : undefined;
}

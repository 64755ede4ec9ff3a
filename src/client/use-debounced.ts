import { useEffect, useState } from 'react';

const debounceDelayMs = 200;

/** The text after typing pauses, so that not every keystroke queries the server. */
export function useDebounced(words: string) {
  const [debounced, setDebounced] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), debounceDelayMs);
    return () => clearTimeout(timer);
  }, [words]);
  return debounced;
}

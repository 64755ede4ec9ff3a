import { useEffect, useState } from 'react';

const settleTime = 200;

/** The words once typing pauses, so that not every letter asks the server. */
export function useSettled(words: string) {
  const [settled, settle] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => settle(words), settleTime);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

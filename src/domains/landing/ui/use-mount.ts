import { useEffect, useRef } from 'react';

/** Runs once, when React has taken the element over. */
export function useMount(act: () => void) {
  const first = useRef(act);
  useEffect(() => first.current(), []);
}

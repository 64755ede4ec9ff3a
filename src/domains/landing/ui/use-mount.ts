import { useEffect, useRef } from 'react';

/** Runs the callback once, after the hydration. */
export function useMount(callback: () => void) {
  const first = useRef(callback);
  useEffect(() => first.current(), []);
}

import { useState } from 'react';
import { useIsWide } from '#client/use-is-wide.ts';

/** The former version that stands in the place of the current one. On a phone the list of them makes room for it. */
export function useLook(makeRoom: () => void) {
  const [looked, look] = useState<number | null>(null);
  const isWide = useIsWide();
  function show(version: number) {
    look(version);
    if (!isWide) makeRoom();
  }
  return { looked, look, show };
}

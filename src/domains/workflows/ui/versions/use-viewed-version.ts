import { useState } from 'react';
import { useIsWide } from '#client/use-is-wide.ts';

/** The earlier version that is shown instead of the current one. On a phone the list of versions then closes. */
export function useViewedVersion(closeList: () => void) {
  const [viewedVersion, setViewedVersion] = useState<number | null>(null);
  const isWide = useIsWide();
  function viewVersion(version: number) {
    setViewedVersion(version);
    if (!isWide) closeList();
  }
  return { viewedVersion, setViewedVersion, viewVersion };
}

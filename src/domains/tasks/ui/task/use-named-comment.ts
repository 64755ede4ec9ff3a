import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { useTimeline } from './use-timeline.ts';

/** Loads earlier activity until the comment that the hash of the address names is shown, or turns out to be deleted. */
export function useNamedComment(timeline: ReturnType<typeof useTimeline>) {
  const { entries, error, hasEarlier, isLoadingEarlier, loadedCount, oldestCommentId } = timeline;
  const namedId = useLocation({
    select: ({ hash }) => Number(/^comment-([1-9]\d*)$/.exec(hash)?.[1] ?? 0),
  });
  const isLoaded = oldestCommentId !== undefined && oldestCommentId <= namedId;
  const isShown = entries.some(({ key }) => key === `comment ${namedId}`);
  // A loaded comment is not shown yet if other activity between it and the shown entries is not loaded.
  const isDeleted = isLoaded && !timeline.hasComment(namedId);
  const isWanted = namedId > 0 && hasEarlier && !isShown && !isDeleted && error === null;
  const load = useEffectEvent(() => void timeline.loadEarlier());
  // Each page of activity is one more step. A page can arrive before `isLoadingEarlier` was ever rendered as true.
  const step = isWanted && !isLoadingEarlier ? loadedCount : null;
  useEffect(() => {
    if (step !== null) load();
  }, [step]);
}

import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useActor } from '#client/use-user.ts';
import { isClient } from '#shared/actor.ts';
import { lastApproval } from './approvals.ts';

const RatingQuestion = lazy(() => import('./rating-question.tsx'));

/** The place for the question after an approval; its code loads with the first one. */
export function RatingSlot() {
  const approval = lastApproval.use();
  const actor = useActor();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // The question must not cover the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => () => lastApproval.set(null), [path]);
  if (!approval || !isClient(actor)) return null;
  return (
    <Suspense>
      <RatingQuestion key={approval.taskId} taskId={approval.taskId} />
    </Suspense>
  );
}

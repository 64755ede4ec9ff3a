import type { ComponentProps } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { FeedbackForm } from './feedback-form.tsx';

/** The form with the client's own last rating of a VA. */
export function OwnFeedback({ va, onSaved }: Omit<ComponentProps<typeof FeedbackForm>, 'last'>) {
  const { data: last, error, refetch } = trpc.feedback.mine.useQuery({ vaId: va.id });
  if (last !== undefined) return <FeedbackForm va={va} last={last} {...(onSaved && { onSaved })} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <LoadingNote>Loading your rating</LoadingNote>
      <Skeleton h="24" />
    </>
  );
}

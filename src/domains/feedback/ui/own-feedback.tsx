import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import type { Feedback } from '../schema.ts';
import { FeedbackForm } from './feedback-form.tsx';

type OwnFeedbackProps = { va: { id: number; fullName: string }; onSaved?: () => void };

/** The form with the client's own last rating of a VA. */
export function OwnFeedback({ va, onSaved }: OwnFeedbackProps) {
  const latest = trpc.feedback.mine.useQuery({ vaId: va.id });
  // Keep the rating from when the form opened, so that a refetch does not overwrite what the client types.
  const [last, setLast] = useState<Feedback | null>();
  if (last === undefined && latest.isSuccess && !latest.isFetching) setLast(latest.data);
  if (last !== undefined)
    return (
      <FeedbackForm
        va={va}
        last={last}
        onSaved={(feedback) => {
          setLast(feedback);
          onSaved?.();
        }}
      />
    );
  if (latest.error)
    return <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />;
  return (
    <>
      <LoadingNote>Loading your rating</LoadingNote>
      <Skeleton h="24" />
    </>
  );
}

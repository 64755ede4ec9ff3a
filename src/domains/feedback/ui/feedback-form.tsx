import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import type { FormEvent } from 'react';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { StarsField } from '#client/ui/stars-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatDate } from '#shared/dates.ts';
import { type Feedback, feedbackForm } from '../schema.ts';

type FeedbackFormProps = {
  va: { id: number; fullName: string };
  /** The rating that the form shows and changes; null for a first one. */
  last: Feedback | null;
  onSaved: (feedback: Feedback) => void;
};

function remindOfRating({ currentTarget }: FormEvent<HTMLFormElement>) {
  if (new FormData(currentTarget).has('rating')) return;
  toast({
    title: 'Rating required',
    description: 'Please provide a rating before submitting feedback.',
    tone: 'destructive',
  });
}

/** A client's rating of their VA, wherever they are asked for it. The draft is kept until it is submitted. */
export function FeedbackForm({ va, last, onSaved }: FeedbackFormProps) {
  const utils = trpc.useUtils();
  const values = { rating: last ? String(last.rating) : '', feedback: last?.comment ?? '' };
  // A draft belongs to the rating that it changes.
  const draft = useDraft(`feedback:${va.id}:${last?.id ?? 'new'}`, values);
  const saved = {
    done: {
      title: last ? 'Rating saved' : 'Feedback submitted',
      description: `Thank you for rating ${va.fullName}.`,
    },
    onSuccess(feedback: Feedback) {
      draft.clear();
      utils.feedback.mine.setData({ vaId: va.id }, feedback);
      onSaved(feedback);
    },
    failed: last ? 'Failed to save the rating' : 'Failed to submit feedback',
  };
  const give = useAct(trpc.feedback.give, saved);
  const change = useAct(trpc.feedback.change, saved);
  const { isPending, error } = last ? change : give;

  const [form, fields] = useZodForm({
    id: `feedback-${va.id}`,
    schema: feedbackForm,
    defaultValue: draft.values,
    refusal: error,
    onSubmit(given) {
      if (last) change.mutate({ ...given, id: last.id });
      else give.mutate({ ...given, vaId: va.id });
    },
  });
  const props = getFormProps(form);

  return (
    <Form
      {...props}
      onInput={draft.save}
      onSubmit={(event) => {
        remindOfRating(event);
        props.onSubmit(event);
      }}
    >
      <StarsField field={fields.rating} label="Your rating" />
      <TextAreaField field={fields.feedback} label="Your feedback" rows={3} />
      <Flex align="center" justify="space-between" gap="4" wrap="wrap">
        <Box color="muted" fontSize="sm">
          {last && `You rated ${va.fullName} on ${formatDate(last.createdAt)}. `}
          {va.fullName} and our team can see it. Other clients won't see your name.
        </Box>
        <Button
          type="submit"
          variant="primary"
          ms="auto"
          loading={isPending}
          loadingText={last ? 'Saving...' : 'Submitting...'}
        >
          {last ? 'Save rating' : 'Submit feedback'}
        </Button>
      </Flex>
    </Form>
  );
}

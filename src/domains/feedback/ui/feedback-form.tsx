import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import type { FormEvent } from 'react';
import { useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { StarsField } from '#client/ui/stars-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useOnce } from '#client/use-once.ts';
import { feedbackForm } from '../schema.ts';

type FeedbackFormProps = { va: { id: number; fullName: string }; onGiven: () => void };

function remindOfRating({ currentTarget }: FormEvent<HTMLFormElement>) {
  if (new FormData(currentTarget).has('rating')) return;
  toast({
    title: 'Rating required',
    description: 'Please provide a rating before submitting feedback.',
    tone: 'destructive',
  });
}

/** A client's feedback on their VA. The draft is kept until it is submitted. */
export function FeedbackForm({ va, onGiven }: FeedbackFormProps) {
  const utils = trpc.useUtils();
  const draft = useDraft(`feedback:${va.id}`, {});
  const give = trpc.feedback.give.useMutation({
    onSuccess() {
      draft.clear();
      void utils.feedback.list.invalidate({ vaId: va.id });
      void utils.profiles.va.invalidate({ id: va.id });
      toast({
        title: 'Feedback submitted',
        description: `Thank you for rating ${va.fullName}.`,
      });
      onGiven();
    },
    onError: (error) => toastFailure('Failed to submit feedback', error),
  });
  const send = useOnce(give.mutate);

  const [form, fields] = useZodForm({
    id: `feedback-${va.id}`,
    schema: feedbackForm,
    defaultValue: draft.values,
    refusal: give.error,
    onSubmit: (given) => send({ ...given, vaId: va.id }),
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
          {va.fullName} and our team can see it. Other clients won't see your name.
        </Box>
        <Button
          type="submit"
          variant="primary"
          ms="auto"
          loading={give.isPending}
          loadingText="Submitting..."
        >
          Submit feedback
        </Button>
      </Flex>
    </Form>
  );
}

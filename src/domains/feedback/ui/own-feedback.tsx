import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Form } from '#client/ui/form.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { StarsField } from '#client/ui/stars-field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatDate } from '#shared/dates.ts';
import { type Feedback, feedbackForm } from '../schema.ts';

/** The client's own newest rating of a VA, which they can change; nothing if there is none. */
export function OwnFeedback({ vaId }: { vaId: number }) {
  const { data: mine } = trpc.feedback.mine.useQuery({ vaId });
  const [isChanging, setChanging] = useState(false);
  if (!mine) return null;
  return (
    <Box
      as="section"
      aria-label="Your last rating"
      px="4"
      py="3"
      borderWidth="1px"
      borderRadius="control"
    >
      {isChanging ? (
        <ChangeForm mine={mine} onClose={() => setChanging(false)} />
      ) : (
        <Flex align="flex-start" justify="space-between" gap="4">
          <Box minW="0">
            <Flex align="center" gap="3" wrap="wrap">
              <Stars rating={mine.rating} />
              <Box color="muted" fontSize="sm">
                Your last rating, {formatDate(mine.createdAt)}
              </Box>
            </Flex>
            {mine.comment && <WrittenText mt="1.5">{mine.comment}</WrittenText>}
          </Box>
          <Button size="sm" onClick={() => setChanging(true)}>
            Change rating
          </Button>
        </Flex>
      )}
    </Box>
  );
}

function ChangeForm({ mine, onClose }: { mine: Feedback; onClose: () => void }) {
  const utils = trpc.useUtils();
  const change = trpc.feedback.change.useMutation({
    async onSuccess() {
      toast({ title: 'Rating changed' });
      await Promise.all([utils.feedback.invalidate(), utils.profiles.invalidate()]);
      onClose();
    },
    onError: (error) => toastFailure('Failed to change the rating', error),
  });
  const send = useOnce(change.mutate);
  const [form, fields] = useZodForm({
    id: `change-feedback-${mine.id}`,
    schema: feedbackForm,
    defaultValue: { rating: mine.rating, feedback: mine.comment ?? '' },
    refusal: change.error,
    onSubmit: (given) => send({ ...given, id: mine.id }),
  });
  return (
    <Form {...getFormProps(form)} aria-label="Change your last rating">
      <StarsField field={fields.rating} label="Your last rating" />
      <TextAreaField field={fields.feedback} label="What you wrote" rows={3} />
      <Flex gap="2" justify="flex-end">
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={change.isPending} loadingText="Saving...">
          Save rating
        </Button>
      </Flex>
    </Form>
  );
}

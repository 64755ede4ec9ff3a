import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { errorMessage, isUnanswered } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { newUuid } from '#shared/uuid.ts';
import type { PreviewChangeInput } from '../../changes/schema.ts';
import type { PlanChangePreview, PlanPayment } from '../../client-plans/schema.ts';
import { PlanPaymentChoice } from './plan-payment-choice.tsx';
import { PlanPreviewFacts } from './plan-preview-facts.tsx';
import { useFirstPayment } from './use-first-payment.ts';

type PlanReviewProps = {
  change: PreviewChangeInput;
  preview: PlanChangePreview;
  fullName: string;
  submitLabel: string;
  /** Above the figures: a choice that changes them. */
  choice: ReactNode;
  /** Loads the figures again, because they no longer hold. */
  onRefused: () => void;
  /** Null if there is no earlier step. */
  onBack: (() => void) | null;
  onClose: () => void;
};

const submitting: Record<PlanChangePreview['act'], string> = {
  start: 'Starting...',
  pause: 'Pausing...',
  activate: 'Activating...',
  cancel: 'Cancelling...',
  end: 'Ending...',
  keep: 'Saving...',
};

/** The last step: the figures, how the first month is paid, and the confirmation. */
export function PlanReview(props: PlanReviewProps) {
  const { change, preview, fullName, submitLabel, choice, onRefused, onBack, onClose } = props;
  const { act, figures } = preview;
  // Retries reuse this id, so that a lost response does not change the plan or charge the card twice.
  const [id, setId] = useState(newUuid);
  const [failure, setFailure] = useState<string | null>(null);
  const changing = useAct(trpc.clientPlans.change, {
    onSuccess({ subscription, failure: declined }) {
      setFailure(declined);
      // Another attempt with the card is another request.
      if (declined !== null) return setId(newUuid());
      toast(
        subscription
          ? { title: 'Plan updated', description: `We're emailing ${fullName}.` }
          : {
              title: 'The payment is being processed',
              description: 'The plan starts when it is confirmed.',
            },
      );
    },
    onError(error) {
      if (!isUnanswered(error)) onRefused();
    },
    onSettled: (changed) => changed?.failure === null && onClose(),
  });
  const submit = (payment: PlanPayment) =>
    changing.mutate({ ...change, id, payment, previewed: figures });
  const payment = useFirstPayment({ amount: figures.amount, refusal: changing.error, submit });
  const isDestructive = act === 'cancel' || act === 'end';

  return (
    <DialogForm {...payment.formProps}>
      <DialogBody pb="4">
        <Flex direction="column" gap="5">
          {changing.error && <FormError>{errorMessage(changing.error)}</FormError>}
          {failure !== null && !changing.error && (
            <FormError>{failure} The plan has not changed.</FormError>
          )}
          {choice}
          <PlanPreviewFacts preview={preview} />
          {figures.amount > 0 && !preview.isChargedToCard && (
            <PlanPaymentChoice payment={payment} card={preview.card} amount={figures.amount} />
          )}
        </Flex>
      </DialogBody>
      <DialogFooter>
        {onBack && (
          <Box me="auto">
            <Button variant="ghost" disabled={changing.isPending} onClick={onBack}>
              Back
            </Button>
          </Box>
        )}
        <DialogCancel
          disabled={changing.isPending}
          {...(isDestructive && { label: 'Keep plan' })}
        />
        <Button
          type="submit"
          variant={isDestructive ? 'danger' : 'primary'}
          loading={changing.isPending}
          loadingText={submitting[act]}
        >
          {submitLabel}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { packSizes } from '#domains/plans/catalogue/catalogue.ts';
import { extraHoursRule } from '../../guard/describe.ts';
import { answerQuestionInput } from '../../guard/schema.ts';

function useAnswer(onSent?: () => void) {
  const utils = trpc.useUtils();
  return useAct(trpc.hoursGuard.answer, {
    done: (_, { answer }) => ({
      title: answer === 'no' ? 'More work declined' : 'More work allowed',
    }),
    onSuccess(guard) {
      utils.hoursGuard.get.setData({}, guard);
      onSent?.();
    },
  });
}

/** Bought hours do not count against the next period. */
const [, offeredPack] = packSizes;

type Question = { questionId: number };
type AnswerProps = Question & {
  /** Work goes on or not until an overdue invoice is paid: hours and packs are no answer. */
  isOverdue: boolean;
};

/** The choices of a client whose hours are used up. */
export function AnswerQuestion({ questionId, isOverdue }: AnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer();
  const onError = (error: unknown) => toastFailure('Failed to answer', error);
  return (
    <Flex gap="2" wrap="wrap">
      {!isOverdue && (
        <>
          <Button variant="primary" onClick={() => setOpen(true)}>
            Allow More Hours
          </Button>
          <ButtonLink to="/checkout" search={{ pack: offeredPack }}>
            Buy {offeredPack} More Hours
          </ButtonLink>
        </>
      )}
      <Button
        loading={answer.isPending}
        onClick={() => answer.mutate({ questionId, answer: 'period' }, { onError })}
      >
        Allow Until the End of the Period
      </Button>
      <Button
        loading={answer.isPending}
        onClick={() => answer.mutate({ questionId, answer: 'no' }, { onError })}
      >
        Don't Allow
      </Button>
      {isOpen && <AllowHours questionId={questionId} onClose={() => setOpen(false)} />}
    </Flex>
  );
}

const allowForm = z.object({ hours: answerQuestionInput.shape.hours.unwrap() });

function AllowHours({ questionId, onClose }: Question & { onClose: () => void }) {
  const answer = useAnswer(onClose);
  const guard = trpc.hoursGuard.get.useQuery({});
  const [form, fields] = useZodForm({
    id: 'allow-hours',
    schema: allowForm,
    refusal: answer.error,
    onSubmit: ({ hours }) => answer.mutate({ questionId, answer: 'hours', hours }),
  });
  return (
    <FormDialog
      form={form}
      title="Allow more hours?"
      submitLabel="Allow Hours"
      submittingLabel="Allowing..."
      error={answer.error}
      isSubmitting={answer.isPending}
      onClose={onClose}
    >
      <NumberField
        field={fields.hours}
        label="Hours"
        hint={extraHoursRule(guard.data?.billsExtraHours ?? false)}
        min={0.25}
        step={0.25}
      />
    </FormDialog>
  );
}

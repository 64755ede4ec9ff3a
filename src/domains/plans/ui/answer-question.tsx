import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { useFocusNext } from '#client/focus-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { NumberField } from '#client/ui/text-field.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { asksForHours, extraHoursRule } from '#domains/ledger/guard/describe.ts';
import { answerQuestionInput, type HoursGuard } from '#domains/ledger/guard/schema.ts';
import type { HoursBalance } from '#domains/ledger/schema.ts';
import { formatShortDay, lastDayBefore } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { packSizes } from '../catalogue/catalogue.ts';
import { BuyHours } from './buy-hours.tsx';

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
type AnswerProps = { guard: HoursGuard; balance: HoursBalance };

/** What waits is allowed too, in whole hours. */
const hoursToAllow = ({ waitingHours }: HoursGuard) => Math.max(2, Math.ceil(waitingHours));

/** The choices of a client whose hours are used up, if work waits for their decision. */
export const AnswerQuestion = ({ guard, balance }: AnswerProps) =>
  asksForHours(guard) && (
    <Choices key={guard.questionId} questionId={guard.questionId} guard={guard} balance={balance} />
  );

function Choices({ questionId, guard, balance }: Question & AnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer();
  const { node, remember } = useFocusNext({ isBusy: answer.isPending });
  const onError = (error: unknown) => toastFailure('Failed to answer', error);
  const hours = hoursToAllow(guard);
  const lastDay = formatShortDay(lastDayBefore(balance.periodEnd), balance.asOf);
  return (
    <Flex ref={node} gap="2" wrap="wrap" onClick={remember}>
      {/* Work goes on or not until an overdue invoice is paid: hours and packs are no answer. */}
      {guard.overdue === null && (
        <>
          <Button
            variant="primary"
            loading={answer.isPending}
            onClick={() => answer.mutate({ questionId, answer: 'hours', hours }, { onError })}
          >
            Allow {plural(hours, 'more hour')}{' '}
            {guard.billsExtraHours ? '(billed)' : '(deducted from the next month)'}
          </Button>
          <BuyHours hours={offeredPack}>Buy {offeredPack} hours</BuyHours>
        </>
      )}
      <Button
        loading={answer.isPending}
        onClick={() => answer.mutate({ questionId, answer: 'period' }, { onError })}
      >
        Allow until {lastDay}
      </Button>
      <Button
        loading={answer.isPending}
        onClick={() => answer.mutate({ questionId, answer: 'no' }, { onError })}
      >
        Don't allow more work
      </Button>
      {guard.overdue === null && (
        <Button variant="ghost" onClick={() => setOpen(true)}>
          Other amount
        </Button>
      )}
      {isOpen && (
        <AllowHours
          questionId={questionId}
          billsExtraHours={guard.billsExtraHours}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  );
}

const allowForm = z.object({ hours: answerQuestionInput.shape.hours.unwrap() });

type AllowHoursProps = Question & { billsExtraHours: boolean; onClose: () => void };

function AllowHours({ questionId, billsExtraHours, onClose }: AllowHoursProps) {
  const answer = useAnswer(onClose);
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
        hint={extraHoursRule(billsExtraHours)}
        min={0.25}
        step={0.25}
      />
    </FormDialog>
  );
}

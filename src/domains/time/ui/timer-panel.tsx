import { Box, Flex } from '@chakra-ui/react';
import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Check, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useElapsed } from '#client/shell/timer/elapsed.ts';
import { TimerDigits } from '#client/shell/timer/timer-digits.tsx';
import { useTimerActs } from '#client/shell/timer/use-timer-acts.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { formatDuration } from '#shared/dates.ts';
import { type Timer, timerNotesForm } from '../timer-schema.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type TimerPanelProps = { timer: Timer; at: number };

/** The timer that there is, with all that can be done with it. */
export function TimerPanel({ timer, at }: TimerPanelProps) {
  const { id, isRunning, canRun } = timer;
  const { pause, resume, save, discard, ...busy } = useTimerActs();
  const [isAsking, ask] = useState(false);
  const seconds = useElapsed(timer, at);

  const [form, fields] = useForm({
    constraint: getZodConstraint(timerNotesForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: timerNotesForm }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') save({ id, ...submission.value });
    },
  });

  return (
    <form {...getFormProps(form)}>
      <Flex align="center" gap="4" wrap="wrap">
        <Box flex="1 1 10rem" minW="0">
          <TimerDigits timer={timer} at={at} fontSize="3xl" />
          <Box color="muted" fontSize="sm">
            {isRunning ? 'Running' : 'Paused'}
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap">
          {isRunning ? (
            <Button
              icon={<Pause {...icon} />}
              loading={busy.isPausing}
              onClick={() => pause({ id })}
            >
              Pause
            </Button>
          ) : (
            <Button
              icon={<Play {...icon} />}
              disabled={!canRun}
              loading={busy.isStarting}
              onClick={() => resume({ id })}
            >
              Start
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={<Check {...icon} />}
            disabled={seconds === 0}
            loading={busy.isSaving}
            loadingText="Saving..."
          >
            Save Time
          </Button>
        </Flex>
      </Flex>
      {!canRun && (
        <Box mt="3" color="time">
          This task is no longer in progress with you. Save what has run, or discard it.
        </Box>
      )}
      <Box mt="4">
        <TextAreaField field={fields.notes} label="Notes" rows={2} />
      </Box>
      <Button
        variant="ghost"
        size="sm"
        mt="2"
        ms="-3"
        color="danger"
        icon={<Trash2 {...icon} />}
        onClick={() => ask(true)}
      >
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => discard({ id }, { onSettled: () => ask(false) })}
        title="Discard this time?"
        confirmLabel="Discard"
        confirmingLabel="Discarding..."
        cancelLabel="Keep it"
        isConfirming={busy.isDiscarding}
      >
        {formatDuration(seconds)} on “{timer.task.title}” will not be logged.
      </ConfirmDialog>
    </form>
  );
}

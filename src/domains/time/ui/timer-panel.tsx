import { Box, Flex } from '@chakra-ui/react';
import { Check, Pause, Play, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { formatDuration } from '#shared/dates.ts';
import type { Timer } from '../timer-schema.ts';
import { useElapsed } from './timer/elapsed.ts';
import { TimerDigits } from './timer/timer-digits.tsx';
import { useTimerActions } from './timer/use-timer-actions.ts';
import { TimerNotesField } from './timer-notes-field.tsx';
import { useTimerNotes } from './use-timer-notes.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;
const cannotRun =
  'This task is no longer assigned to you or in progress. Save or discard the time tracked so far.';

type TimerPanelProps = { timer: Timer; at: number };

/** The current timer with its actions. */
export function TimerPanel({ timer, at }: TimerPanelProps) {
  const { id, isRunning, canRun } = timer;
  const { pause, resume, save, discard, ...busy } = useTimerActions();
  const [isAsking, ask] = useState(false);
  const seconds = useElapsed(timer, at);
  const notes = useTimerNotes(timer);
  const formId = useId();

  function saveTime() {
    notes.cancelPendingSave();
    save({ id, notes: notes.unsent });
  }
  function discardTime() {
    notes.cancelPendingSave();
    discard({ id }, { onSettled: () => ask(false) });
  }

  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        saveTime();
      }}
    >
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
              disabledReason={canRun ? null : cannotRun}
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
            disabledReason={seconds === 0 ? 'There is no time to save yet.' : null}
            loading={busy.isSaving}
            loadingText="Saving..."
          >
            Save Time
          </Button>
        </Flex>
      </Flex>
      {!canRun && (
        <Box mt="3" color="time">
          {cannotRun}
        </Box>
      )}
      <Box mt="4">
        <TimerNotesField formId={formId} notes={notes} />
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
        onConfirm={discardTime}
        title="Discard this time?"
        confirmLabel="Discard"
        confirmingLabel="Discarding..."
        cancelLabel="Keep time"
        isConfirming={busy.isDiscarding}
      >
        {formatDuration(seconds)} on “{timer.task.title}” will be lost.
      </ConfirmDialog>
    </form>
  );
}

import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { problemOf } from '../../capture/line.ts';
import { FailedLines } from './failed-lines.tsx';
import { LineField } from './line-field.tsx';
import { type CaptureTarget, useCreateTasks } from './use-create-tasks.ts';
import { useLine } from './use-line.ts';

type InlineCaptureProps = {
  label: string;
  isOpen: boolean;
  target: CaptureTarget;
  /** Escape. */
  onClose: () => void;
  /** Several lines were pasted. */
  onLines: (lines: string[]) => void;
};

/** A field in To Do, on the board. It keeps its text while it is closed. */
export function InlineCapture(props: InlineCaptureProps) {
  const { label, isOpen, target, onClose, onLines } = props;
  const state = useLine();
  const [isChecked, check] = useState(false);
  const { create, failedCalls, showFailed, retry, discard, isPending, isShown } = useCreateTasks();
  if (!isOpen) return null;
  const problem = problemOf(state.line.title);

  async function submit() {
    check(problem !== null);
    if (problem !== null) return;
    const { line, typed } = state;
    state.clear();
    const unsent = await create([line], target);
    // After the user left the board, a failed call stays stored for the next page.
    if (!unsent || !isShown()) return;
    if (state.restore(typed)) discard(unsent);
    // The user is already typing the next line, which is not interrupted.
    else showFailed(unsent);
  }
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="card" p="2" mb="2">
      <FailedLines calls={failedCalls} onRetry={retry} onDiscard={discard} />
      <LineField
        label={label}
        state={state}
        problem={isChecked ? problem : null}
        isPending={isPending}
        onSubmit={() => void submit()}
        onLines={(lines) => {
          state.clear();
          onLines(lines);
        }}
        onEscape={onClose}
      >
        Enter adds the task, Esc closes. End with “tomorrow”, “fri” or “!high”.
      </LineField>
    </Box>
  );
}

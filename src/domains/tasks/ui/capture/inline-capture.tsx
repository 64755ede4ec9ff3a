import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { problemOf } from '../../capture/line.ts';
import { LineField } from './line-field.tsx';
import { type CaptureTarget, useCreateTasks } from './use-create-tasks.ts';
import { useLine } from './use-line.ts';

type InlineCaptureProps = {
  label: string;
  isOpen: boolean;
  target: CaptureTarget;
  onClose: () => void;
  /** Several lines were pasted. */
  onLines: (lines: string[]) => void;
};

/** A field in a column of the board. It keeps its text while it is closed. */
export function InlineCapture({ label, isOpen, target, onClose, onLines }: InlineCaptureProps) {
  const state = useLine();
  const [isChecked, check] = useState(false);
  const { create, isPending } = useCreateTasks();
  if (!isOpen) return null;
  const problem = problemOf(state.line.title);

  function submit() {
    check(problem !== null);
    if (problem === null) create([state.line], target, state.clear);
  }
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="card" p="2" mb="2">
      <LineField
        label={label}
        state={state}
        problem={isChecked ? problem : null}
        isPending={isPending}
        onSubmit={submit}
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

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
  /** Escape; without it the field stays open, and does not take the focus of the page. */
  onClose?: () => void;
  onCreated?: () => void;
  /** Several lines were pasted. */
  onLines: (lines: string[]) => void;
};

/** A field in a column of the board. It keeps its text while it is closed. */
export function InlineCapture(props: InlineCaptureProps) {
  const { label, isOpen, target, onClose, onCreated, onLines } = props;
  const state = useLine();
  const [isChecked, check] = useState(false);
  const { create, isPending } = useCreateTasks();
  if (!isOpen) return null;
  const problem = problemOf(state.line.title);

  async function submit() {
    check(problem !== null);
    if (problem !== null) return;
    const { line, typed } = state;
    state.clear();
    if (await create([line], target)) return onCreated?.();
    if (state.restore(typed)) return;
    onLines([typed.text, state.current()]);
    state.clear();
  }
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="card" p="2" mb="2">
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
        {...(onClose ? { onEscape: onClose } : { takesFocus: false })}
      >
        Enter adds the task{onClose && ', Esc closes'}. End with “tomorrow”, “fri” or “!high”.
      </LineField>
    </Box>
  );
}

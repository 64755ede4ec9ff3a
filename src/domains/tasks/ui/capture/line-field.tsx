import { Box, Flex } from '@chakra-ui/react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { Input } from '#client/ui/field.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { splitLines } from '../../capture/line.ts';
import { LineChips } from './line-chips.tsx';
import type { LineState } from './use-line.ts';

type LineFieldProps = {
  label: string;
  state: LineState;
  problem: string | null;
  isPending: boolean;
  onSubmit: () => void;
  /** Several lines were pasted. */
  onLines: (lines: string[]) => void;
  onEscape?: () => void;
  children?: ReactNode;
};

/**
 * The title of a new task, with a due date and a priority at its end. Enter submits it and keeps the focus. The next line can
 * be typed while the previous one is sent.
 */
export function LineField(props: LineFieldProps) {
  const { label, state, problem, isPending, onSubmit, onLines, onEscape, children } = props;
  const { text, line, change, keep } = state;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      onEscape();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!event.repeat) onSubmit();
  }
  function paste(event: ClipboardEvent) {
    const lines = splitLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    onLines(text.trim() === '' ? lines : [text.trim(), ...lines]);
  }

  return (
    <Box>
      <Input
        ref={input}
        id={id}
        type="text"
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-hint`}
        aria-busy={isPending}
        autoComplete="off"
        autoFocus
        data-autofocus
        placeholder="What needs to be done?"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={handleKey}
        onPaste={paste}
      />
      <FieldMessage id={`${id}-problem`}>{problem ?? undefined}</FieldMessage>
      <Flex direction="column" gap="2" pt="2">
        <LineChips
          tokens={line.tokens}
          onKeep={(token) => {
            keep(token);
            input.current?.focus();
          }}
        />
        <Box id={`${id}-hint`} color="muted" fontSize="sm">
          {children}
        </Box>
      </Flex>
      <VisuallyHidden role="status">
        {line.tokens.length > 0 && `The title is ${line.title}`}
      </VisuallyHidden>
    </Box>
  );
}

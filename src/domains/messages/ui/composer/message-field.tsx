import { Box, chakra } from '@chakra-ui/react';
import type { KeyboardEvent, Ref } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { controlStyle } from '#client/ui/field.tsx';
import { messageLimit } from '../../schema.ts';

/** A hidden copy of the text shares the grid cell with the field, so that the field grows with it up to six lines. */
const AutoGrow = chakra('div', {
  base: {
    display: 'grid',
    flex: '1',
    minW: '0',
    '& > textarea, &::after': {
      gridArea: '1 / 1',
      ...controlStyle,
      py: '2',
      maxH: 'calc(6lh + 1rem + 2px)',
      lineHeight: 'normal',
      resize: 'none',
      overflowWrap: 'anywhere',
    },
    '&::after': {
      content: 'attr(data-text) " "',
      visibility: 'hidden',
      whiteSpace: 'pre-wrap',
      overflow: 'hidden',
    },
  },
});

const isSendKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.shiftKey && !isComposing(event);

/** The length from which the character count is shown. */
const minCountedLength = 0.8 * messageLimit;

type MessageFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  text: string;
  /** The id of the `MessageLength` of the same text. */
  counterId: string;
  placeholder?: string;
  onChange: (text: string) => void;
  /** Enter was pressed, without Shift. */
  onSend: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

/** The text field of a new or edited message. */
export function MessageField(props: MessageFieldProps) {
  const { ref, label, text, counterId, placeholder, onChange, onSend, onKeyDown } = props;
  const length = text.trim().length;
  return (
    <AutoGrow data-text={text}>
      <textarea
        ref={ref}
        name="content"
        dir="auto"
        rows={1}
        value={text}
        placeholder={placeholder}
        aria-label={label}
        aria-describedby={length >= minCountedLength ? counterId : undefined}
        aria-invalid={length > messageLimit}
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) {
            onKeyDown?.(event);
            return;
          }
          event.preventDefault();
          onSend();
        }}
      />
    </AutoGrow>
  );
}

export function MessageLength({ id, text }: { id: string; text: string }) {
  const length = text.trim().length;
  const isShown = length >= minCountedLength;
  return (
    <Box
      id={id}
      aria-live="polite"
      mt={isShown ? '1.5' : '0'}
      fontSize="xs"
      fontVariantNumeric="tabular-nums"
      color={length > messageLimit ? 'danger' : 'muted'}
    >
      {isShown &&
        `${length.toLocaleString('en-US')} of ${messageLimit.toLocaleString('en-US')} characters`}
    </Box>
  );
}

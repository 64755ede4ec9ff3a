import { Box, chakra, Flex } from '@chakra-ui/react';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '#client/draft.ts';
import { controlStyle } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { messageForm, messageLimit } from '../schema.ts';

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

const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** The length from which the character count is shown. */
const minCountedLength = 0.8 * messageLimit;

type ComposerProps = {
  /** Names the draft of this conversation. */
  draftName: string;
  name: string;
  /** Focuses the field when the chat opens. */
  hasAutoFocus: boolean;
  onSend: (content: string) => void;
};

/** Keeps a draft for each conversation until the message is sent. */
export function Composer({ draftName, name, hasAutoFocus, onSend }: ComposerProps) {
  const draft = useDraft(`message:${draftName}`, {});
  const [text, setText] = useState(draft.values.content ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const parsed = messageForm.safeParse({ content: text });
  const length = text.trim().length;

  useEffect(() => {
    if (hasAutoFocus) field.current?.focus();
  }, [hasAutoFocus]);

  function send() {
    if (!parsed.success) return;
    onSend(parsed.data.content);
    setText('');
    draft.clear();
    field.current?.focus();
  }

  return (
    <chakra.form
      px={{ base: '3', sm: '4' }}
      py="3"
      borderTopWidth="1px"
      onInput={draft.save}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Flex gap="2" align="flex-end">
        <AutoGrow data-text={text}>
          <textarea
            ref={field}
            name="content"
            rows={1}
            value={text}
            placeholder="Type your message..."
            aria-label={`Message to ${name}`}
            aria-describedby={length >= minCountedLength ? 'message-length' : undefined}
            aria-invalid={length > messageLimit}
            enterKeyHint="send"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!isSendKey(event)) return;
              event.preventDefault();
              send();
            }}
          />
        </AutoGrow>
        <IconButton
          type="submit"
          label="Send message"
          variant="primary"
          size="md"
          disabled={!parsed.success}
        >
          <SendHorizontal aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Flex>
      <Box
        id="message-length"
        aria-live="polite"
        mt={length >= minCountedLength ? '1.5' : '0'}
        fontSize="xs"
        fontVariantNumeric="tabular-nums"
        color={length > messageLimit ? 'danger' : 'muted'}
      >
        {length >= minCountedLength &&
          `${length.toLocaleString('en-US')} of ${messageLimit.toLocaleString('en-US')} characters`}
      </Box>
    </chakra.form>
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '#client/draft.ts';
import { controlStyle } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { messageForm, messageLimit } from '../schema.ts';

/** Text and field share a cell, so that the field is as high as its text; from the seventh line on it scrolls. */
const Grower = chakra('div', {
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

const sendsByKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

/** The count appears once four fifths of what fits are written. */
const nearLimit = 0.8 * messageLimit;

type ComposerProps = {
  contactId: number;
  name: string;
  /** The person has just come here to write. */
  isWanted: boolean;
  onSend: (content: string) => void;
};

/** What is typed stays with its contact until it is sent. */
export function Composer({ contactId, name, isWanted, onSend }: ComposerProps) {
  const draft = useDraft(`message:${contactId}`, {});
  const [text, setText] = useState(draft.values.content ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const written = messageForm.safeParse({ content: text });
  const length = text.trim().length;

  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);

  function send() {
    if (!written.success) return;
    onSend(written.data.content);
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
        <Grower data-text={text}>
          <textarea
            ref={field}
            name="content"
            rows={1}
            value={text}
            placeholder="Type your message..."
            aria-label={`Message to ${name}`}
            aria-describedby={length >= nearLimit ? 'message-length' : undefined}
            aria-invalid={length > messageLimit}
            enterKeyHint="send"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (!sendsByKey(event)) return;
              event.preventDefault();
              send();
            }}
          />
        </Grower>
        <IconButton
          type="submit"
          label="Send message"
          variant="primary"
          size="md"
          disabled={!written.success}
        >
          <SendHorizontal aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Flex>
      <Box
        id="message-length"
        aria-live="polite"
        mt={length >= nearLimit ? '1.5' : '0'}
        fontSize="xs"
        fontVariantNumeric="tabular-nums"
        color={length > messageLimit ? 'danger' : 'muted'}
      >
        {length >= nearLimit &&
          `${length.toLocaleString('en-US')} of ${messageLimit.toLocaleString('en-US')} characters`}
      </Box>
    </chakra.form>
  );
}

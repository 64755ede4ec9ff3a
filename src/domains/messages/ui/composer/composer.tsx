import { Box, chakra, Flex } from '@chakra-ui/react';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Draft } from '#client/draft.ts';
import { focusUnlessCovered } from '#client/keyboard.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { touchTargets } from '#client/ui/touch-targets.ts';
import type { Attachment } from '#domains/files/schema.ts';
import { FilePicker } from '#domains/files/ui/file-picker.tsx';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import { type DraftUploads, draftFieldName } from '#domains/files/ui/use-draft-uploads.ts';
import { isBlank } from '#shared/clean-text.ts';
import { messageLimit } from '../../schema.ts';
import { MessageField, MessageLength } from './message-field.tsx';

export const ComposerForm = chakra('form', {
  base: { px: { base: '3', sm: '4' }, py: '3', borderTopWidth: '1px' },
});

type ComposerProps = {
  /** The draft of this conversation. */
  draft: Draft;
  name: string;
  /** Focuses the field when the chat opens. */
  hasAutoFocus: boolean;
  /** While a message is edited. The text stays. */
  isHidden: boolean;
  uploads: DraftUploads;
  onType: () => void;
  onSend: (content: string, files: readonly Attachment[]) => void;
  /** Edits the last message. */
  onEditLast: () => void;
};

/** Keeps a draft for each conversation until the message is sent. */
export function Composer(props: ComposerProps) {
  const { draft, name, hasAutoFocus, isHidden, uploads, onType, onSend, onEditLast } = props;
  const [text, setText] = useState(draft.values.content ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const wasHidden = useRef(false);
  const hasFiles = uploads.entries.length > 0;
  const content = isBlank(text) ? '' : text.trim();
  const canSend = (content !== '' || hasFiles) && content.length <= messageLimit;

  useEffect(() => {
    if (hasAutoFocus) focusUnlessCovered(field.current);
  }, [hasAutoFocus]);

  // The focus returns from the field of the edited message.
  useEffect(() => {
    if (wasHidden.current && !isHidden) field.current?.focus();
    wasHidden.current = isHidden;
  }, [isHidden]);

  function send() {
    if (!canSend) return;
    const files = uploads.stored;
    if (uploads.claim() === null) return;
    onSend(content, files);
    setText('');
    uploads.release();
    draft.clear();
    field.current?.focus();
  }

  return (
    <ComposerForm
      data-files
      css={touchTargets}
      hidden={isHidden}
      onInput={draft.save}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {(hasFiles || uploads.notice) && (
        <Box maxH="10rem" overflowY="auto" mb="2">
          <UploadRows uploads={uploads} label="Files of the message" />
        </Box>
      )}
      <input type="hidden" name={draftFieldName} value={uploads.kept} />
      <Flex data-acts={`Chat with ${name}`} gap="2" align="flex-end">
        <FilePicker
          isIcon
          hint=""
          label="Attach files"
          disabled={uploads.isFull}
          onFiles={uploads.add}
        />
        <MessageField
          ref={field}
          label={`Message to ${name}`}
          placeholder="Type your message..."
          text={text}
          counterId={counterId}
          onChange={(next) => {
            setText(next);
            if (!isBlank(next)) onType();
          }}
          onSend={send}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' || text !== '') return;
            event.preventDefault();
            onEditLast();
          }}
        />
        <IconButton
          type="submit"
          label="Send message"
          variant="primary"
          size="md"
          disabled={!canSend}
        >
          <SendHorizontal aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Flex>
      <MessageLength id={counterId} text={text} />
    </ComposerForm>
  );
}

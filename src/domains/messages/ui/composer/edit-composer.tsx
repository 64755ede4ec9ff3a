import { Box, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { isBlank } from '#shared/clean-text.ts';
import { messageLimit } from '../../schema.ts';
import { ComposerForm } from './composer.tsx';
import { MessageField, MessageLength } from './message-field.tsx';

type EditComposerProps = {
  content: string;
  /** A message with files may have no text. */
  hasFiles: boolean;
  isSaving: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onSave: (content: string) => void;
  onCancel: () => void;
};

/** Shown instead of the composer while the user edits a message of theirs. */
export function EditComposer(props: EditComposerProps) {
  const { content, hasFiles, isSaving, problem, onSave, onCancel } = props;
  const [text, setText] = useState(content);
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const canSave = (hasFiles || !isBlank(text)) && text.trim().length <= messageLimit;

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  function save() {
    if (!canSave || isSaving) return;
    if (text.trim() === content) onCancel();
    else onSave(text.trim());
  }

  return (
    <ComposerForm
      aria-label="Edit message"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <Flex align="center" justify="space-between" gap="2" mb="1">
        <Box fontSize="sm" fontWeight="medium" color="brand">
          Editing your message
        </Box>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
      {problem !== null && <FormError>{problem}</FormError>}
      <Flex gap="2" align="flex-end" mt={problem === null ? '0' : '2'}>
        <MessageField
          ref={field}
          label="Text of the message"
          text={text}
          counterId={counterId}
          onChange={setText}
          onSend={save}
        />
        <IconButton
          type="submit"
          label="Save changes"
          variant="primary"
          size="md"
          disabled={!canSave || isSaving}
        >
          <Check aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </Flex>
      <MessageLength id={counterId} text={text} />
    </ComposerForm>
  );
}

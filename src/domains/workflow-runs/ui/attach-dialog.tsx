import { Box, chakra } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { isComposing } from '#client/keyboard.ts';
import { trpc } from '#client/trpc.ts';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { noResultsFor } from '#client/ui/empty-state.tsx';
import { controlStyle } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useAct } from '#client/use-act.ts';
import { categoryName } from '#domains/workflows/labels.ts';

const Input = chakra('input', { base: controlStyle });
const Option = chakra('div', {
  base: {
    px: '3',
    py: '2',
    borderRadius: 'control',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _selected: { bg: 'hover' },
    _disabled: { color: 'muted', cursor: 'default' },
  },
});

/** Searches the client's published workflows and attaches the chosen one. */
export function AttachDialog({ taskId, onClose }: { taskId: number; onClose: () => void }) {
  const [q, setQuery] = useState('');
  const [chosenId, choose] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const words = q.trim();
  const { data, error, isPending } = trpc.runs.choices.useQuery(
    { taskId, ...(words && { q: words }) },
    { placeholderData: keepPreviousData },
  );
  const choices = data ?? [];
  const offered = choices.filter(({ isAttached }) => !isAttached);
  const chosen = offered.find(({ id }) => id === chosenId) ?? offered[0];
  const attach = useAct(trpc.runs.attach, {
    onSuccess: onClose,
    failed: "We couldn't attach the workflow",
  });

  function handleKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && chosen) {
      event.preventDefault();
      const next = offered[(offered.indexOf(chosen) + by + offered.length) % offered.length];
      choose(next?.id ?? null);
    }
    if (event.key === 'Enter' && !isComposing(event)) {
      event.preventDefault();
      if (chosen) attach.mutate({ taskId, workflowId: chosen.id });
    }
  }

  const result = offered.length === 1 ? '1 workflow' : `${offered.length} workflows`;
  return (
    <DialogFrame
      open
      onRequestClose={onClose}
      title="Attach workflow"
      description="Choose a published workflow."
      initialFocus={() => input.current}
    >
      <Box px="6" pt="1" pb="3">
        <Input
          dir="auto"
          ref={input}
          type="text"
          role="combobox"
          aria-label="Workflow"
          placeholder="Search workflows"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(chosen && { 'aria-activedescendant': `${listId}-${chosen.id}` })}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={q}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={handleKey}
        />
      </Box>
      <VisuallyHidden role="status">{isPending ? 'Searching' : result}</VisuallyHidden>
      <Box flex="1" minH="0" h={{ sm: '18rem' }} overflowY="auto" px="3" pb="4">
        {error && (
          <Box px="3" pb="2">
            <FormError>{errorMessage(error)}</FormError>
          </Box>
        )}
        {data && choices.length === 0 && (
          <Box px="3" py="8" textAlign="center" color="muted">
            {words ? noResultsFor(words) : 'No published workflows yet.'}
          </Box>
        )}
        <Box id={listId} role="listbox" aria-label="Workflows">
          {choices.map(({ id, title, category, isAttached }) => (
            <Option
              key={id}
              id={`${listId}-${id}`}
              role="option"
              tabIndex={-1}
              aria-selected={id === chosen?.id}
              aria-disabled={isAttached}
              onPointerMove={() => !isAttached && choose(id)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !isAttached && attach.mutate({ taskId, workflowId: id })}
            >
              {title}
              <Box fontSize="sm" color="muted">
                {categoryName(category)}
                {isAttached && ', already attached'}
              </Box>
            </Option>
          ))}
        </Box>
      </Box>
    </DialogFrame>
  );
}

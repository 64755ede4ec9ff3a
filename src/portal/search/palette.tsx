import { Box, chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { isComposing } from '#client/keyboard.ts';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { noResultsFor } from '#client/ui/empty-state.tsx';
import { controlStyle } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useDebounced } from '#client/use-debounced.ts';
import type { User } from '#domains/users/schema.ts';
import { plural } from '#shared/plural.ts';
import { ChoiceList, optionId } from './choice-list.tsx';
import { useChoices } from './use-choices.ts';

const Input = chakra('input', { base: { ...controlStyle, ps: '9' } });

/** The command palette: finds tasks, people, pages and actions by keyboard. */
export default function Palette({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosenId, choose] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const words = text.trim();
  const { groups, isSearching, error } = useChoices(user, words, useDebounced(words), onClose);
  const all = groups.flatMap(({ choices }) => choices);
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === chosenId),
  );
  const chosen = all[at];

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = all[(at + step + all.length) % all.length];
      choose(next?.id ?? null);
      if (next)
        document.getElementById(optionId(listId, next.id))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !isComposing(event)) {
      event.preventDefault();
      chosen?.run();
    }
  }

  const result = plural(all.length, 'result');
  return (
    <DialogFrame
      open
      onRequestClose={onClose}
      title="Search"
      description="Search or jump to tasks, people, pages and actions."
      initialFocus={() => input.current}
    >
      <Box px="6" pt="1" pb="3" position="relative">
        <Flex position="absolute" insetStart="9" top="1" h="10" align="center" color="muted">
          <Search aria-hidden size={16} strokeWidth={1.75} />
        </Flex>
        <Input
          dir="auto"
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(chosen && { 'aria-activedescendant': optionId(listId, chosen.id) })}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choose(null);
          }}
          onKeyDown={handleKey}
        />
      </Box>
      <VisuallyHidden role="status">{isSearching ? 'Searching' : result}</VisuallyHidden>
      <Flex direction="column" flex="1" minH="0" h={{ sm: '24rem' }}>
        {error && (
          <Box px="3" pb="2">
            <FormError>{errorMessage(error)}</FormError>
          </Box>
        )}
        {all.length === 0 && (
          <Box px="3" py="8" textAlign="center" color="muted">
            {isSearching ? 'Searching...' : noResultsFor(words)}
          </Box>
        )}
        <ChoiceList
          id={listId}
          groups={groups}
          chosenId={chosen?.id ?? null}
          onHighlight={(choice) => choose(choice.id)}
        />
      </Flex>
    </DialogFrame>
  );
}

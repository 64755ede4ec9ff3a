import { Box, chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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
import { readActs } from './acts.ts';
import { ChoiceList, optionId } from './choice-list.tsx';
import { paletteText } from './overlay.ts';
import { useChoices } from './use-choices.ts';

const Input = chakra('input', { base: { ...controlStyle, ps: '9' } });

/** The command palette: finds pages, actions and everything that the user may see, by keyboard. */
export default function Palette({ user, onClose }: { user: User; onClose: () => void }) {
  const text = paletteText.use();
  useEffect(() => () => paletteText.set(''), []);
  const [chosenId, choose] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const words = text.trim();
  const searched = useDebounced(words);
  // Before the palette covers the page.
  const [acts] = useState(readActs);
  const { groups, creation, isSearching, error } = useChoices({
    user,
    words,
    searched,
    acts,
    onClose,
  });
  const results = groups.flatMap(({ choices }) => choices);
  const all = creation ? [...results, creation] : results;
  const moved = all.findIndex(({ id }) => id === chosenId);
  // Enter creates no task while the search may still find something, and opens nothing that another text found.
  const isUnknown = isSearching && (results.length === 0 || groups[0]?.isFormer);
  // An act changes something, so Enter alone does none.
  const first = isUnknown || (words === '' && acts.length > 0) ? -1 : 0;
  const at = moved < 0 ? first : moved;
  const chosen = all[at];

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const from = at < 0 && step === -1 ? 0 : at;
      const next = all[(from + step + all.length) % all.length];
      choose(next?.id ?? null);
      if (next)
        document.getElementById(optionId(listId, next.id))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !isComposing(event)) {
      event.preventDefault();
      chosen?.run();
    }
  }

  const result = plural(results.length, 'result');
  return (
    <DialogFrame
      open
      onRequestClose={onClose}
      title="Search"
      isHigh
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
          placeholder="Search, or type a task"
          value={text}
          onChange={(event) => {
            paletteText.set(event.target.value);
            choose(null);
          }}
          onKeyDown={handleKey}
        />
      </Box>
      <VisuallyHidden role="status">{isSearching ? 'Searching' : result}</VisuallyHidden>
      <Flex direction="column" flex={{ base: '1', sm: '0 1 24rem' }} minH="0">
        {error && (
          <Box px="3" pb="2">
            <FormError>{errorMessage(error)}</FormError>
          </Box>
        )}
        {results.length === 0 && (
          <Box px="3" py="8" textAlign="center" color="muted">
            {isSearching ? 'Searching...' : noResultsFor(words)}
          </Box>
        )}
        <ChoiceList
          id={listId}
          groups={groups}
          last={creation}
          chosenId={chosen?.id ?? null}
          onHighlight={(choice) => choose(choice.id)}
        />
      </Flex>
    </DialogFrame>
  );
}

import { Box, chakra } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { controlStyle } from './field.tsx';
import { IconButton } from './icon-button.tsx';

const Input = chakra('input', {
  base: {
    ...controlStyle,
    minH: '8',
    ps: '8',
    pe: '8',
    // As that of the buttons beside it; the magnifier shows where the field is.
    borderColor: 'edge',
    fontSize: { base: 'lg', md: 'sm' },
  },
});
const debounceDelayMs = 250;

type SearchFieldProps = {
  label: string;
  /** The current search text from the URL. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
};

/** Reports the text when typing pauses. Escape clears it. */
export function SearchField({ label, value, onChange, placeholder = label }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  // Texts that were reported but are not in the URL yet, because the user types faster than the URL changes.
  const [reported, setReported] = useState<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (value !== previousValue) {
    setPreviousValue(value);
    const position = reported.indexOf(value);
    setReported(position < 0 ? [] : reported.slice(position + 1));
    // The URL changed by other means, such as Back.
    if (position < 0) setDraft(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function report(next: string) {
    clearTimeout(timer.current);
    if (next !== (reported.at(-1) ?? value)) setReported([...reported, next]);
    onChange(next);
  }
  function updateDraft(next: string) {
    setDraft(next);
    clearTimeout(timer.current);
    const { pathname } = window.location;
    timer.current = setTimeout(() => {
      // While the page of a clicked link loads, this one is still shown; a report would navigate back to it.
      if (window.location.pathname !== pathname) return;
      // The URL may have changed since, which reset the draft.
      setDraft(next);
      report(next.trim());
    }, debounceDelayMs);
  }
  function clear() {
    setDraft('');
    report('');
  }

  return (
    <Box position="relative" role="search" w={{ base: 'full', sm: '15rem' }}>
      <Box
        position="absolute"
        insetStart="2.5"
        top="0"
        h="full"
        display="flex"
        alignItems="center"
        color="muted"
        pointerEvents="none"
      >
        <Search aria-hidden size={16} strokeWidth={1.75} />
      </Box>
      <Input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={draft}
        onChange={(event) => updateDraft(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') report(draft.trim());
          if (event.key === 'Escape' && draft) {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {draft && (
        <IconButton
          position="absolute"
          insetEnd="0"
          top="0"
          h="full"
          label="Clear search"
          hint={false}
          color="muted"
          onClick={clear}
        >
          <X aria-hidden size={14} />
        </IconButton>
      )}
    </Box>
  );
}

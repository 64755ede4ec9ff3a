import { Box, chakra, createListCollection, Combobox as Parts } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { plural } from '#shared/plural.ts';
import { controlProps, controlStyle, FieldFrame, type FieldProps } from './field.tsx';
import { describeOptions, type OptionSearch, type SearchOption } from './use-option-search.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const Input = chakra(Parts.Input, {
  base: { ...controlStyle, pe: '9', textOverflow: 'ellipsis' },
});

const Popup = chakra('div', {
  base: {
    p: '1',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
    zIndex: 'popover',
    animation: 'fadeIn 120ms ease-out',
  },
});

const Item = chakra(Parts.Item, {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    columnGap: '3',
    minH: '9',
    px: '2',
    py: '1.5',
    borderRadius: 'control',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    _highlighted: { bg: 'hover' },
    _selected: { fontWeight: 'medium' },
  },
});

const Note = chakra('div', { base: { px: '2', py: '1.5', fontSize: 'sm', color: 'muted' } });

const noOption: SearchOption = { value: '', label: '' };

type ComboboxFieldProps = FieldProps & {
  placeholder: string;
  search: OptionSearch;
  /** The choice, if the caller holds it, for example in the URL. */
  chosen?: SearchOption;
  /** The option of the form's initial value. */
  initial?: SearchOption;
  onChosen?: (option: SearchOption) => void;
};

type CaretRange = [number | null, number | null];
const caretOf = ({ selectionStart, selectionEnd }: HTMLInputElement): CaretRange => [
  selectionStart,
  selectionEnd,
];

/**
 * In the frame after the list opens, Ark focuses the input and moves its caret to the end, and only later does it
 * notice that the focus leaves. This restores the selection, and moves the focus on if the user has left in that time.
 * `typed` returns the caret after the last typed letter, because Ark may have moved it before this runs.
 */
function keepFocus(input: HTMLInputElement | null, typed: () => CaretRange | null) {
  if (!input) return;
  let selection: CaretRange = [null, null];
  let focused: Element | null = input;
  requestAnimationFrame(() => {
    selection = caretOf(input);
    focused = document.activeElement;
  });
  queueMicrotask(() =>
    requestAnimationFrame(() => input.setSelectionRange(...(typed() ?? selection))),
  );
  afterFrames(4, () => {
    const left = focused === input ? document.activeElement : focused;
    if (left === input || !(left instanceof HTMLElement) || !left.isConnected) return;
    input.focus();
    left.focus();
  });
}

function afterFrames(count: number, run: () => void) {
  if (count === 0) run();
  else requestAnimationFrame(() => afterFrames(count - 1, run));
}

/** A combobox that searches on the server. */
export function ComboboxField(props: ComboboxFieldProps) {
  return (
    <FieldFrame {...props}>
      <Combobox key={props.field.key} {...props} />
    </FieldFrame>
  );
}

function Combobox(props: ComboboxFieldProps) {
  const { placeholder, search, initial = noOption, onChosen } = props;
  const { id, name, form, defaultValue, required, disabled, ...aria } = controlProps(props);
  const [ownChoice, setOwnChoice] = useState(initial);
  const chosen = props.chosen ?? ownChoice;
  const [isOpen, setOpen] = useState(false);
  /** The text being typed; null while the field shows the chosen option. */
  const [draft, setDraft] = useState<string | null>(null);
  const [highlightedValue, setHighlighted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const typedCaret = useRef<CaretRange>(null);
  const hiddenInput = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const options = search.options ?? [];
  // An option is highlighted before the first arrow key, so that Enter chooses it.
  const highlighted =
    options.find(({ value }) => value === highlightedValue) ??
    options.find(({ value }) => value === chosen.value) ??
    options[0];

  /** Dispatches an input event, so that the form handles the choice like typed input. */
  function choose(option: SearchOption) {
    setOwnChoice(option);
    onChosen?.(option);
    if (!hiddenInput.current) return;
    hiddenInput.current.value = option.value;
    hiddenInput.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function type({ inputValue, reason }: Parts.InputValueChangeDetails) {
    if (reason !== 'input-change') return;
    setDraft(inputValue);
    search.setWords(inputValue);
  }
  function handleOpenChange({ open, reason }: Parts.OpenChangeDetails) {
    setOpen(open);
    if (open) {
      // Typing replaces the chosen option.
      if (reason === 'input-click') input.current?.select();
      keepFocus(input.current, () => typedCaret.current);
      return;
    }
    // Leaving an emptied field clears the choice.
    if (reason === 'interact-outside' && draft !== null && draft.trim() === '') choose(noOption);
    typedCaret.current = null;
    setDraft(null);
    search.setWords('');
  }
  /** Enter does not choose an option that belongs to an earlier text. */
  function handleKey(event: KeyboardEvent) {
    // The user moves the caret.
    if (/^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) typedCaret.current = null;
    const canChoose = highlighted && !search.isSearching;
    if (event.key === 'Enter' && isOpen && (!canChoose || isComposing(event)))
      event.preventDefault();
  }

  const note = describeOptions(search);
  return (
    <Parts.Root
      collection={createListCollection({ items: options })}
      ids={{ input: id, label: `${id}-label` }}
      required={required}
      disabled={disabled}
      value={chosen.value ? [chosen.value] : []}
      onValueChange={({ items }) => choose(items[0] ?? noOption)}
      inputValue={draft ?? chosen.label}
      onInputValueChange={type}
      highlightedValue={isOpen && highlighted ? highlighted.value : null}
      onHighlightChange={(change) => setHighlighted(change.highlightedValue)}
      onOpenChange={handleOpenChange}
      // The note is outside the listbox, but a click on it does not close the list.
      onPointerDownOutside={(event) => {
        const { target } = event.detail;
        if (target instanceof Node && popup.current?.contains(target)) event.preventDefault();
      }}
      openOnClick
      positioning={{ gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Parts.Control position="relative">
        <Input
          {...aria}
          ref={input}
          maxLength={200}
          placeholder={placeholder}
          onKeyDown={handleKey}
          onPointerDown={() => {
            typedCaret.current = null;
          }}
          onInput={({ currentTarget }) => {
            typedCaret.current = caretOf(currentTarget);
          }}
        />
        <Box position="absolute" insetEnd="3" top="3" pointerEvents="none" color="muted">
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </Box>
      </Parts.Control>
      {/* The form's value. When validation focuses this input, the visible field takes the focus. */}
      <VisuallyHidden aria-hidden>
        <input
          ref={hiddenInput}
          name={name}
          form={form}
          defaultValue={defaultValue}
          tabIndex={-1}
          onFocus={() => input.current?.focus()}
        />
      </VisuallyHidden>
      <Parts.Positioner>
        <Popup ref={popup} onMouseDown={(event) => event.preventDefault()}>
          {/* Otherwise Tab stops at the list when it can be scrolled, and does not close it. */}
          <Parts.Content
            tabIndex={-1}
            maxH="17rem"
            overflowY="auto"
            overscrollBehavior="contain"
            outline="none"
          >
            {options.map((option) => (
              <Item key={option.value} item={option} persistFocus>
                <Box flex="1 1 auto" minW="0">
                  {option.label}
                </Box>
                {option.detail && (
                  <Box fontSize="sm" fontWeight="normal" color="muted">
                    {option.detail}
                  </Box>
                )}
              </Item>
            ))}
          </Parts.Content>
          <Box role="status">
            {note ? (
              <Note>{note}</Note>
            ) : (
              <VisuallyHidden>{plural(options.length, 'result')}</VisuallyHidden>
            )}
          </Box>
        </Popup>
      </Parts.Positioner>
    </Parts.Root>
  );
}

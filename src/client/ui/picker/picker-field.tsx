import { Box } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { controlProps, FieldFrame, type FieldProps, Input, textOf } from '../field.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Options, optionId } from './options.tsx';
import { describeResults, type Picker, type PickerOption } from './use-picker.ts';

type PickerFieldProps = FieldProps & {
  placeholder: string;
  picker: Picker;
  /** The label of the form's initial value. */
  initialLabel?: string | undefined;
  onChosen?: (option: PickerOption) => void;
};

/** A combobox that searches on the server. Arrow keys highlight, Enter chooses, Escape closes. */
export function PickerField(props: PickerFieldProps) {
  return (
    <FieldFrame {...props}>
      <Combobox key={props.field.key} {...props} />
    </FieldFrame>
  );
}

function Combobox(props: PickerFieldProps) {
  const { field, placeholder, picker, initialLabel = '', onChosen } = props;
  const { name, form, defaultValue, ...control } = controlProps(props);
  const [chosen, setChosen] = useState<PickerOption>({
    value: textOf(field.initialValue),
    label: initialLabel,
  });
  const [isOpen, setOpen] = useState(false);
  /** The text being typed; null while the field shows the chosen option. */
  const [draft, setDraft] = useState<string | null>(null);
  const [highlightedValue, setHighlighted] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const hiddenInput = useRef<HTMLInputElement>(null);
  const listId = useId();
  const options = picker.options ?? [];
  const highlighted =
    options.find(({ value }) => value === highlightedValue) ??
    options.find(({ value }) => value === chosen.value) ??
    options[0];

  function search(words: string) {
    setDraft(words);
    picker.setWords(words);
    setHighlighted('');
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setDraft(null);
    picker.setWords('');
    setHighlighted('');
  }
  /** Dispatches an input event, so that the form handles the choice like typed input. */
  function choose(option: PickerOption) {
    const { value } = option;
    setChosen(option);
    onChosen?.(option);
    close();
    if (!hiddenInput.current || hiddenInput.current.value === value) return;
    hiddenInput.current.value = value;
    hiddenInput.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function handleBlur() {
    if (draft !== null && draft.trim() === '') choose({ value: '', label: '' });
    else close();
  }
  function handleKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      const at = highlighted ? options.indexOf(highlighted) : -1;
      const next = options[(at + by + options.length) % options.length];
      if (!next) return;
      setHighlighted(next.value);
      document.getElementById(optionId(listId, next.value))?.scrollIntoView({ block: 'nearest' });
    }
    if (!isOpen) return;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (highlighted && !picker.isSearching) choose(highlighted);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Box position="relative">
      <Input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        {...(isOpen && { 'aria-controls': listId })}
        {...(isOpen &&
          highlighted && { 'aria-activedescendant': optionId(listId, highlighted.value) })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        pe="9"
        textOverflow="ellipsis"
        placeholder={placeholder}
        value={draft ?? chosen.label}
        onChange={(event) => search(event.target.value)}
        onClick={() => {
          if (!isOpen) input.current?.select();
          setOpen(true);
        }}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      <Box position="absolute" insetEnd="3" top="3" pointerEvents="none" color="muted">
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </Box>
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
      {isOpen && (
        <Options
          id={listId}
          options={options}
          chosen={chosen.value}
          highlighted={highlighted?.value}
          note={describeResults(picker)}
          onHighlight={setHighlighted}
          onChoose={choose}
        />
      )}
    </Box>
  );
}

import { Box } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { controlProps, FieldFrame, type FieldProps, Input, textOf } from '../field.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Options, optionId } from './options.tsx';
import { noteOf, type Picker, type PickerOption } from './use-picker.ts';

type PickerFieldProps = FieldProps & {
  placeholder: string;
  picker: Picker;
  /** What the value that the form starts with is called. */
  initialLabel?: string | undefined;
  onChosen?: (option: PickerOption) => void;
};

/** A choice among more than a list can hold: a few letters ask the server. Arrow keys go, Enter takes, Escape leaves. */
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
  /** What is being typed; null while the choice stands in the field. */
  const [draft, setDraft] = useState<string | null>(null);
  const [pointedAt, point] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const kept = useRef<HTMLInputElement>(null);
  const listId = useId();
  const options = picker.options ?? [];
  const pointed =
    options.find(({ value }) => value === pointedAt) ??
    options.find(({ value }) => value === chosen.value) ??
    options[0];

  function type(words: string) {
    setDraft(words);
    picker.setWords(words);
    point('');
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setDraft(null);
    picker.setWords('');
    point('');
  }
  /** The form hears of it as of anything that is typed. */
  function choose(option: PickerOption) {
    const { value } = option;
    setChosen(option);
    onChosen?.(option);
    close();
    if (!kept.current || kept.current.value === value) return;
    kept.current.value = value;
    kept.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function leave() {
    if (draft !== null && draft.trim() === '') choose({ value: '', label: '' });
    else close();
  }
  function step(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      const at = pointed ? options.indexOf(pointed) : -1;
      const next = options[(at + by + options.length) % options.length];
      if (!next) return;
      point(next.value);
      document.getElementById(optionId(listId, next.value))?.scrollIntoView({ block: 'nearest' });
    }
    if (!isOpen) return;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (pointed && !picker.isSearching) choose(pointed);
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
        {...(isOpen && pointed && { 'aria-activedescendant': optionId(listId, pointed.value) })}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        pe="9"
        textOverflow="ellipsis"
        placeholder={placeholder}
        value={draft ?? chosen.label}
        onChange={(event) => type(event.target.value)}
        onClick={() => {
          if (!isOpen) input.current?.select();
          setOpen(true);
        }}
        onKeyDown={step}
        onBlur={leave}
      />
      <Box position="absolute" insetEnd="3" top="3" pointerEvents="none" color="muted">
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </Box>
      {/* What the form sends; when the form turns to what is wrong, the field that is seen takes the focus. */}
      <VisuallyHidden aria-hidden>
        <input
          ref={kept}
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
          pointed={pointed?.value}
          note={noteOf(picker)}
          onPoint={point}
          onChoose={choose}
        />
      )}
    </Box>
  );
}

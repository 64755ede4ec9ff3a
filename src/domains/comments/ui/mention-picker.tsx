import { Box, chakra, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import { plural } from '#shared/plural.ts';
import { containsText } from '#shared/search-text.ts';
import { findTypedName, labelOf } from '../mentions.ts';
import type { MentionablePerson } from '../schema.ts';

const maxShown = 6;

const Popup = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    top: 'calc(100% + 4px)',
    insetStart: '0',
    w: 'min(20rem, 100%)',
    p: '1',
    listStyleType: 'none',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
  },
});

const Option = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    px: '2',
    py: '1.5',
    borderRadius: 'control',
    cursor: 'pointer',
    _selected: { bg: 'hover' },
  },
});

/** Replaces a part of the text as typing does, so that the form and the draft notice it. */
function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string) {
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

type MentionPickerProps = {
  people: readonly MentionablePerson[];
  /** The field of the text; its text area gets the keys of the list. */
  children: ReactNode;
};

/** Offers the people who can be mentioned while a name is typed after @ in the text area. */
export function MentionPicker({ people, children }: MentionPickerProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<{ start: number; name: string } | null>(null);
  const [active, setActive] = useState(0);
  const matches = typed
    ? people.filter(({ fullName }) => containsText(fullName, typed.name)).slice(0, maxShown)
    : [];
  const isOpen = matches.length > 0;
  const current = matches[Math.min(active, matches.length - 1)];
  const optionId = (id: number) => `${listId}-${id}`;
  const activeId = current && optionId(current.id);

  // The text area belongs to the form, so its attributes are set here.
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-haspopup', 'listbox');
    if (!activeId) return;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', activeId);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [activeId, listId]);

  function look({ target }: { target: EventTarget }) {
    if (!(target instanceof HTMLTextAreaElement)) return;
    area.current = target;
    setTyped(findTypedName(target.value, target.selectionStart));
    setActive(0);
  }

  function choose(person: MentionablePerson) {
    const field = area.current;
    if (!field || !typed) return;
    const end = typed.start + 1 + typed.name.length;
    replaceText(field, typed.start, end, `@${labelOf(person, people)} `);
    setTyped(null);
    field.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (!isOpen || event.ctrlKey || event.metaKey || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isChoice = event.key === 'Enter' || event.key === 'Tab';
    if (step) setActive((active + step + matches.length) % matches.length);
    else if (isChoice && current) choose(current);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    // Escape must not close the dialog around the field, nor Enter send the form.
    event.stopPropagation();
  }

  return (
    <Box
      position="relative"
      onInput={look}
      onClick={look}
      onKeyDownCapture={handleKey}
      onBlur={() => setTyped(null)}
    >
      {children}
      {isOpen && (
        <Popup
          id={listId}
          role="listbox"
          aria-label="People"
          onMouseDown={(event) => event.preventDefault()}
        >
          {matches.map((person) => (
            <Option
              key={person.id}
              id={optionId(person.id)}
              role="option"
              aria-selected={person.id === current?.id}
              onClick={() => choose(person)}
            >
              <Avatar person={{ ...person, profileImage: null }} size="sm" />
              <Flex flex="1" minW="0" columnGap="2" wrap="wrap" align="baseline">
                <Box overflowWrap="anywhere">
                  <bdi>{person.fullName}</bdi>
                </Box>
                <Box fontSize="sm" color="muted">
                  {shortRoleLabels[person.role]}
                </Box>
              </Flex>
            </Option>
          ))}
        </Popup>
      )}
      <VisuallyHidden role="status">
        {isOpen && plural(matches.length, 'person', 'people')}
      </VisuallyHidden>
    </Box>
  );
}

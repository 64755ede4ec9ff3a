import { Box, chakra, Flex } from '@chakra-ui/react';
import { type FormMetadata, getFormProps } from '@conform-to/react';
import { useBlocker } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isComposing, isTyping, submitByKey } from '../keyboard.ts';
import { Button } from './button.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type InlineEditProps = {
  label: string;
  /** What is stored; null if nothing is. */
  value: ReactNode;
  /** Shown if nothing is stored. */
  placeholder: string;
  isEditing: boolean;
  onEdit: () => void;
  /** Whether the value is not stored yet. */
  isSaving?: boolean;
  /** The form, an InlineForm, which takes the place of the value. */
  children: ReactNode;
};

const Group = chakra('div', {
  base: { position: 'relative', py: '3', borderTopWidth: '1px', _first: { borderTopWidth: '0' } },
});

/** One fact of a description list that is edited in its place. Afterwards the button has the focus again. */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, placeholder, isEditing, onEdit, isSaving = false, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const content = value ?? (
    <Box as="span" color="muted">
      {placeholder}
    </Box>
  );
  return (
    <Group>
      {/* The field of the form has a label of its own. */}
      <dt>{isEditing ? <VisuallyHidden>{label}</VisuallyHidden> : label}</dt>
      <Box as="dd" pe={isEditing ? '0' : '12'} aria-busy={isSaving}>
        {isEditing ? children : content}
        {!isEditing && (
          <IconButton
            ref={button}
            label={`Edit ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            aria-disabled={isSaving}
            onClick={isSaving ? undefined : onEdit}
            position="absolute"
            top="2.5"
            insetEnd="-2"
            color="muted"
            css={{ '@media (pointer: coarse)': { boxSize: '2.75rem' } }}
          >
            <Pencil aria-hidden size={16} strokeWidth={1.75} />
          </IconButton>
        )}
      </Box>
    </Group>
  );
}

const Base = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });

type InlineFormProps<Schema extends Record<string, unknown>> = {
  form: FormMetadata<Schema, string[]>;
  onCancel: () => void;
  /** Whether its values could not be saved. They would be lost like typed ones. */
  isRefused?: boolean;
  children: ReactNode;
};

/** The search parameters that choose what is shown, unlike those of a list beside it. */
const subjects = ['id', 'tab'];

type Address = { pathname: string; search: object };

const hasOtherSubject = ({ current, next }: { current: Address; next: Address }) =>
  current.pathname !== next.pathname ||
  subjects.some((name) => Reflect.get(current.search, name) !== Reflect.get(next.search, name));

/**
 * The form of an InlineEdit, whose first field has the focus. Escape cancels, Enter or Ctrl+Enter saves. Leaving it asks first
 * if typed input would be lost.
 */
export function InlineForm<Schema extends Record<string, unknown>>(props: InlineFormProps<Schema>) {
  const { form, onCancel, isRefused = false, children } = props;
  const isUnsaved = form.dirty || isRefused;
  const element = useRef<HTMLFormElement>(null);
  const leaving = useBlocker({
    shouldBlockFn: hasOtherSubject,
    disabled: !isUnsaved,
    enableBeforeUnload: false,
    withResolver: true,
  });
  useEffect(() => {
    // A form that opens again after a failure does not interrupt what is typed elsewhere.
    if (!isTyping(document.activeElement))
      element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    submitByKey(event);
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    onCancel();
  }
  return (
    <>
      <Base
        {...getFormProps(form)}
        ref={element}
        data-inline-form
        data-dirty={isUnsaved || undefined}
        onKeyDown={handleKey}
      >
        {children}
        <Flex gap="2">
          <Button type="submit" variant="primary" size="sm">
            Save
          </Button>
          <Button size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      </Base>
      {/* Not in the form, which would take its Escape. */}
      <DiscardQuestion
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => leaving.proceed?.()}
      />
    </>
  );
}

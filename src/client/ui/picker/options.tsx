import { Box, chakra } from '@chakra-ui/react';
import { plural } from '#shared/plural.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { PickerOption } from './use-picker.ts';

export const optionId = (listId: string, value: string) => `${listId}-${value}`;

const List = chakra('div', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: 'calc(100% + 4px)',
    zIndex: 'popover',
    p: '1',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
    animation: 'fadeIn 120ms ease-out',
  },
});

const Option = chakra('div', {
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
    _selected: { fontWeight: 'medium' },
  },
  variants: { isHighlighted: { true: { bg: 'hover' } } },
});

const Note = chakra('div', { base: { px: '2', py: '1.5', fontSize: 'sm', color: 'muted' } });

type OptionsProps = {
  id: string;
  options: readonly PickerOption[];
  chosen: string;
  highlighted: string | undefined;
  /** Shown below the options, or instead of them. */
  note: string | undefined;
  onHighlight: (value: string) => void;
  onChoose: (option: PickerOption) => void;
};

/** The focus stays in the field, whose `aria-activedescendant` names the highlighted option. */
export const Options = (props: OptionsProps) => {
  const { id, options, chosen, highlighted, note, onHighlight, onChoose } = props;
  const found = plural(options.length, 'result');
  return (
    <List onMouseDown={(event) => event.preventDefault()}>
      {/* The listbox scrolls, so that the highlighted option can be scrolled into view. */}
      <Box
        id={id}
        role="listbox"
        aria-label="Results"
        maxH="17rem"
        overflowY="auto"
        overscrollBehavior="contain"
      >
        {options.map((option) => (
          <Option
            key={option.value}
            id={optionId(id, option.value)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            isHighlighted={option.value === highlighted}
            onPointerMove={() => option.value !== highlighted && onHighlight(option.value)}
            onClick={() => onChoose(option)}
          >
            <Box flex="1 1 auto" minW="0">
              {option.label}
            </Box>
            {option.detail && (
              <Box fontSize="sm" fontWeight="normal" color="muted">
                {option.detail}
              </Box>
            )}
          </Option>
        ))}
      </Box>
      <Box role="status">
        {note ? <Note>{note}</Note> : <VisuallyHidden>{found}</VisuallyHidden>}
      </Box>
    </List>
  );
};

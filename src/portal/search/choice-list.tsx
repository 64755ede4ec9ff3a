import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Choice, ChoiceGroup } from './choices.ts';

export const optionId = (listId: string, id: string) => `${listId}-${id}`;

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '10',
    px: '3',
    py: '1.5',
    borderRadius: 'control',
    cursor: 'pointer',
    _selected: { bg: 'hover' },
    '& svg': { flexShrink: 0, color: 'muted' },
  },
});

type ChoiceListProps = {
  id: string;
  groups: ChoiceGroup[];
  /** Stays in sight below the others. */
  last: Choice | null;
  /** The choice that Enter runs. */
  chosenId: string | null;
  onHighlight: (choice: Choice) => void;
};

/** The focus stays in the field, whose `aria-activedescendant` names the chosen option. */
export function ChoiceList({ id, groups, last, chosenId, onHighlight }: ChoiceListProps) {
  const optionOf = (choice: Choice) => (
    <Option
      key={choice.id}
      id={optionId(id, choice.id)}
      role="option"
      tabIndex={-1}
      aria-selected={choice.id === chosenId}
      onPointerMove={() => choice.id !== chosenId && onHighlight(choice)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choice.run}
    >
      <choice.icon aria-hidden size={16} strokeWidth={1.75} />
      <Box flex="1" minW="0" truncate dir="auto">
        {choice.label}
      </Box>
      {choice.detail && (
        <Box flexShrink={0} maxW="40%" fontSize="sm" color="muted" truncate>
          {choice.detail}
        </Box>
      )}
    </Option>
  );
  return (
    <Flex
      direction="column"
      id={id}
      role="listbox"
      aria-label="Results"
      flex="1"
      minH="0"
      overflowY="auto"
      px="3"
      {...(last ? { scrollPaddingBottom: '16' } : { pb: '3' })}
    >
      {groups.map(({ label, choices, isFormer }) => (
        <Box
          key={label}
          role="group"
          aria-label={label}
          mt="2"
          _first={{ mt: '0' }}
          opacity={isFormer ? 0.6 : 1}
        >
          <Box aria-hidden px="3" py="1" fontSize="xs" fontWeight="medium" color="muted">
            {label}
          </Box>
          {choices.map(optionOf)}
        </Box>
      ))}
      {last && (
        <Box
          role="presentation"
          position="sticky"
          bottom="0"
          mt="auto"
          py="2"
          bg="raised"
          borderTopWidth="1px"
          borderColor="edge"
        >
          {optionOf(last)}
        </Box>
      )}
    </Flex>
  );
}

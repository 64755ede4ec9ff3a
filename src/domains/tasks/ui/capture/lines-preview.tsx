import { Box, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useFocusAfterRemoval } from '#client/use-focus-after-removal.ts';
import { plural } from '#shared/plural.ts';
import { problemOf } from '../../capture/line.ts';
import { LineChips } from './line-chips.tsx';
import type { LinesState } from './use-lines.ts';

const List = chakra('ol', {
  base: {
    m: '0',
    p: '0',
    listStyle: 'none',
    borderWidth: '1px',
    borderRadius: 'card',
    '& > li + li': { borderTopWidth: '1px' },
  },
});

/** The pasted lines as tasks, before they are created. */
export function LinesPreview({ state }: { state: LinesState }) {
  const { rows, obstacle, keep, remove } = state;
  const { list, expectRemoval } = useFocusAfterRemoval({
    rows: rows.map(({ key }) => ({ id: key })),
    controls: '[data-remove]',
    isPending: false,
  });
  return (
    <Box>
      <Box fontWeight="medium" mb="2" role="status">
        {plural(rows.length, 'task')} from {plural(rows.length, 'line')}
      </Box>
      <Box ref={list} tabIndex={-1} outline="none">
        <List aria-label="New tasks">
          {rows.map(({ key, line }) => {
            const problem = problemOf(line.title);
            return (
              <li key={key}>
                <Flex gap="2" px="3" py="1.5" align="center">
                  <Flex flex="1" minW="0" gap="2" wrap="wrap" align="center">
                    <span>{line.title}</span>
                    <LineChips tokens={line.tokens} onKeep={(token) => keep(key, token)} />
                    {problem && <FieldMessage id={`line-${key}-problem`}>{problem}</FieldMessage>}
                  </Flex>
                  <IconButton
                    data-remove
                    label={`Remove ${line.title}`}
                    hint={false}
                    color="muted"
                    onClick={() => {
                      expectRemoval(key);
                      remove(key);
                    }}
                  >
                    <X aria-hidden size={16} strokeWidth={1.75} />
                  </IconButton>
                </Flex>
              </li>
            );
          })}
        </List>
      </Box>
      <FieldMessage id="lines-obstacle">{obstacle ?? undefined}</FieldMessage>
    </Box>
  );
}

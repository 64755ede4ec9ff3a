import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { DialogBody, DialogFrame } from '#client/ui/dialog-frame.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const control = isMac ? '⌘' : 'Ctrl';

const groups: { title: string; keys: [action: string, ...keys: string[]][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Search and commands', control, 'K'],
      ['Quick capture of tasks', 'C'],
      ['Notifications', 'I'],
      ['Show shortcuts', '?'],
      ['Close', 'Esc'],
    ],
  },
  {
    title: 'Task board',
    keys: [
      ['Pick up or drop a card', 'Space'],
      ['Move the card', '←', '↑', '→', '↓'],
      ['Cancel the move', 'Esc'],
    ],
  },
  {
    title: 'A task',
    keys: [
      ['Next and previous task in the list', 'J', 'K'],
      ['Change its status', 'S'],
    ],
  },
  {
    title: 'Tables',
    keys: [
      ['Next or previous row', '↑', '↓'],
      ['First and last row', 'Home', 'End'],
      ['Open a row', 'Enter'],
      ['Assign an available task to you', 'A'],
    ],
  },
  {
    title: 'Admin lists',
    keys: [
      ['Next and previous row or card', 'J', 'K'],
      ['Select a row', 'X'],
      ['Select all rows since the last one', 'Shift', 'X'],
      ['Edit a row', 'E'],
      ['Clear the selection', 'Esc'],
      ['Add a lead, on the page of the leads', 'C'],
    ],
  },
  {
    title: 'Workflow canvas',
    keys: [
      ['Add a step, a start, a decision, an end, a note', 'N', 'S', 'D', 'E', 'M'],
      ['Next or previous step', 'Tab'],
      ['Edit the title or label', 'Enter'],
      ['Connect the selected step, then Tab or arrows and Enter', 'C'],
      ['Step through its connections', 'L'],
      ['Move the selection (Shift: five times as far)', '←', '↑', '→', '↓'],
      ['Delete the selection', 'Delete'],
      ['Undo', control, 'Z'],
      ['Redo', control, 'Shift', 'Z'],
      ['Copy, cut, paste, duplicate', control, 'C', 'X', 'V', 'D'],
      ['Select all', control, 'A'],
      ['Zoom in, zoom out, 100%, fit', '+', '−', '0', 'F'],
    ],
  },
  {
    title: 'Notifications',
    keys: [
      ['Next or previous entry', '↑', '↓'],
      ['Open an entry', 'Enter'],
      ['Mark an entry as read', 'E'],
    ],
  },
  {
    title: 'Messages',
    keys: [
      ['Send', 'Enter'],
      ['New line', 'Shift', 'Enter'],
      ['Edit your last message, if the field is empty', '↑'],
      ['Search in the conversation', 'F'],
      ['Earlier or later match', 'Enter', 'Shift Enter'],
    ],
  },
];

const Key = chakra('kbd', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '6',
    h: '6',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'sm',
    bg: 'surface',
    fontFamily: 'body',
    fontSize: 'xs',
    fontWeight: 'medium',
  },
});

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame open onRequestClose={onClose} title="Keyboard shortcuts">
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <DialogBody tabIndex={0} pb="6" display="flex" flexDirection="column" gap="5">
        {groups.map(({ title, keys }) => (
          <Box as="section" key={title} aria-label={title}>
            <Heading as="h3" fontSize="sm" fontWeight="medium" color="muted" mb="1">
              {title}
            </Heading>
            <Box as="dl" m="0">
              {keys.map(([action, ...combination]) => (
                <Flex key={action} justify="space-between" align="center" gap="4" py="1.5">
                  <dt>{action}</dt>
                  <Flex as="dd" gap="1" m="0">
                    {combination.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </Flex>
                </Flex>
              ))}
            </Box>
          </Box>
        ))}
      </DialogBody>
    </DialogFrame>
  );
}

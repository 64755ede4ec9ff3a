import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { controlStyle } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { changeNote, removeParts } from '../../diagram.ts';
import type { Note } from '../../diagram-json.ts';
import { noteLimit } from '../../diagram-schema.ts';
import type { Editor } from './editor.ts';

const Area = chakra('textarea', { base: { ...controlStyle, py: '2', resize: 'vertical' } });

export function NotesList({ editor, notes }: { editor: Editor; notes: Note[] }) {
  return (
    <Box as="section" aria-label="Notes">
      <Heading as="h3" fontSize="sm" fontWeight="medium" color="muted" mb="2">
        Notes
      </Heading>
      <Flex as="ul" direction="column" gap="2" listStyleType="none" m="0" p="0">
        {notes.map(({ id, text }, index) => (
          <Flex as="li" key={id} gap="2" align="flex-start">
            {editor.isReadOnly ? (
              <WrittenText>{text}</WrittenText>
            ) : (
              <>
                <Area
                  dir="auto"
                  aria-label={`Note ${index + 1}`}
                  rows={2}
                  maxLength={noteLimit}
                  value={text}
                  onFocus={editor.endGroup}
                  onBlur={editor.endGroup}
                  onChange={({ target }) =>
                    editor.edit((diagram) => changeNote(diagram, id, { text: target.value }), {
                      group: `note ${id}`,
                    })
                  }
                />
                <IconButton
                  label={`Delete note ${index + 1}`}
                  size="md"
                  onClick={() =>
                    editor.edit((diagram) => removeParts(diagram, new Set([id])), {
                      announce: 'Note deleted',
                    })
                  }
                >
                  <Trash2 aria-hidden size={16} strokeWidth={1.75} />
                </IconButton>
              </>
            )}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

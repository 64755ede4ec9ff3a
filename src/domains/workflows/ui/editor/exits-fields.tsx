import { Box, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Input } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { changeLink, explainRefusal, linkId, listExits, removeParts } from '../../diagram.ts';
import type { DrawnStep } from '../../diagram-json.ts';
import { link } from './actions.ts';
import { type Editor, findStep } from './editor.ts';
import { Select } from './step-fields.tsx';

/** Edits the connections that leave a step. */
export function ExitsFields({ editor, step }: { editor: Editor; step: DrawnStep }) {
  const { present: diagram } = editor.use().history;
  const exits = listExits(diagram, step.id);
  const targets = diagram.nodes.filter(({ id }) => explainRefusal(diagram, step.id, id) === null);

  return (
    <Box role="group" aria-label={`Connections of ${step.title}`}>
      <Box mb="1" fontSize="sm" fontWeight="medium">
        Leads to
      </Box>
      <Flex direction="column" gap="2">
        {exits.map((exit) => {
          const id = linkId(exit);
          const title = findStep(diagram, exit.to)?.title ?? '';
          return (
            <Flex key={id} gap="2" align="center">
              <Box flex="1" minW="0" overflowWrap="anywhere">
                {title}
              </Box>
              <Input
                aria-label={`Label of the connection to ${title}`}
                placeholder="Label"
                w="28"
                flexShrink="0"
                maxLength={200}
                value={exit.label ?? ''}
                onFocus={editor.endGroup}
                onBlur={editor.endGroup}
                onChange={({ target }) =>
                  editor.edit(
                    (diagram) => changeLink(diagram, id, { label: target.value || null }),
                    { group: `label ${id}` },
                  )
                }
              />
              <IconButton
                label={`Remove the connection to ${title}`}
                size="md"
                onClick={() =>
                  editor.edit((diagram) => removeParts(diagram, new Set([id])), {
                    announce: `Connection to ${title} removed`,
                  })
                }
              >
                <X aria-hidden size={16} strokeWidth={1.75} />
              </IconButton>
            </Flex>
          );
        })}
        {targets.length > 0 && (
          <Select
            label={`Connect ${step.title} to`}
            value=""
            choices={{
              '': 'Connect to…',
              ...Object.fromEntries(targets.map(({ id, title }) => [id, title])),
            }}
            onChange={(to) => to && link(editor, step.id, to)}
          />
        )}
      </Flex>
    </Box>
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { StepType } from '../../diagram-schema.ts';
import { add, addNoteToDiagram } from './adding.ts';
import { type Editor, getSelectedStep } from './editor.ts';
import { exitsByStep, type Marks, noMarks } from './flow-parts.ts';
import { NotesList } from './notes-list.tsx';
import { StepRow } from './step-row.tsx';

const List = chakra('ol', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none', m: '0', p: '0' },
});

const additions: { type: StepType; name: string }[] = [
  { type: 'start', name: 'Start' },
  { type: 'process', name: 'Step' },
  { type: 'decision', name: 'Decision' },
  { type: 'end', name: 'End' },
];

function AddButtons({ editor }: { editor: Editor }) {
  const icon = <Plus aria-hidden size={16} strokeWidth={1.75} />;
  return (
    <Flex role="group" aria-label="Add" gap="2" flexWrap="wrap">
      {additions.map(({ type, name }) => (
        <Button key={type} size="sm" icon={icon} onClick={() => add(editor, type)}>
          {name}
        </Button>
      ))}
      <Button size="sm" icon={icon} onClick={() => addNoteToDiagram(editor)}>
        Note
      </Button>
    </Flex>
  );
}

/** The diagram as a list, for screen readers and phones. */
export function StepsList({
  editor,
  marks,
}: {
  editor: Editor;
  marks: ReadonlyMap<string, Marks>;
}) {
  const state = editor.use();
  const { history, editing } = state;
  const diagram = history.present;
  const exits = useMemo(() => exitsByStep(diagram), [diagram]);
  const open = getSelectedStep(state)?.id;

  return (
    <Flex direction="column" gap="4" maxW="3xl" mx="auto" p={{ base: '3', md: '6' }}>
      {diagram.nodes.length === 0 && (
        <EmptyState illustration="workflow" title="No steps yet">
          {!editor.isReadOnly && 'Add a start, then the steps that follow.'}
        </EmptyState>
      )}
      <List aria-label="Steps">
        {diagram.nodes.map((step, index) => (
          <StepRow
            key={step.id}
            editor={editor}
            step={step}
            number={index + 1}
            isLast={index === diagram.nodes.length - 1}
            exits={exits.get(step.id)}
            marks={marks.get(step.id) ?? noMarks}
            isOpen={open === step.id}
            isNew={editing === step.id}
          />
        ))}
      </List>
      {!editor.isReadOnly && (
        <Box>
          <AddButtons editor={editor} />
        </Box>
      )}
      {diagram.notes.length > 0 && <NotesList editor={editor} notes={diagram.notes} />}
    </Flex>
  );
}

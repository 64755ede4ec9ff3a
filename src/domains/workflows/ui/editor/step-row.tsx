import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowDown, ArrowRight, ArrowUp, CircleAlert, MessageSquare, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { removeParts, reorderStep } from '../../diagram.ts';
import type { DrawnStep } from '../../diagram-json.ts';
import { typeNames } from './actions.ts';
import type { Editor } from './editor.ts';
import { ExitsFields } from './exits-fields.tsx';
import type { Marks } from './flow-parts.ts';
import { DescriptionField, TitleField, TypeSelect } from './step-fields.tsx';

const Row = chakra('li', {
  base: { bg: 'surface', borderWidth: '1px', borderRadius: 'card' },
  variants: { open: { true: { borderColor: 'brand' } } },
});

const Head = chakra('button', {
  base: {
    display: 'flex',
    gap: '3',
    w: 'full',
    p: '3',
    textAlign: 'start',
    borderRadius: 'card',
    _hover: { bg: 'hover' },
  },
});

const Place = chakra('span', {
  base: {
    minW: '6',
    color: 'muted',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  },
});

type StepRowProps = {
  editor: Editor;
  step: DrawnStep;
  number: number;
  isLast: boolean;
  exits: string[] | undefined;
  marks: Marks;
  isOpen: boolean;
  isNew: boolean;
};

function Facts({ exits = [], marks }: Pick<StepRowProps, 'exits' | 'marks'>) {
  return (
    <>
      {exits.map((exit) => (
        <Flex key={exit} as="span" gap="1.5" align="center" color="muted" fontSize="sm">
          <ArrowRight aria-label="leads to" size={14} strokeWidth={1.75} />
          <Box as="span" minW="0" overflowWrap="anywhere">
            {exit}
          </Box>
        </Flex>
      ))}
      {marks.problems.map((problem) => (
        <Flex key={problem} as="span" gap="1.5" align="center" color="danger" fontSize="sm">
          <CircleAlert aria-label="Problem" size={14} strokeWidth={1.75} />
          <span>{problem}</span>
        </Flex>
      ))}
      {marks.comments > 0 && (
        <Flex as="span" gap="1.5" align="center" color="muted" fontSize="sm">
          <MessageSquare aria-hidden size={14} strokeWidth={1.75} />
          <span>
            {marks.comments} {marks.comments === 1 ? 'comment' : 'comments'}
          </span>
        </Flex>
      )}
    </>
  );
}

function Order({ editor, step, number, isLast }: StepRowProps) {
  const move = (by: 1 | -1) =>
    editor.edit((diagram) => reorderStep(diagram, step.id, by), {
      announce: `${step.title} is now step ${number + by}`,
    });
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <IconButton
        label="Move up"
        size="md"
        variant="secondary"
        disabled={number === 1}
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label="Move down"
        size="md"
        variant="secondary"
        disabled={isLast}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden size={16} strokeWidth={1.75} />
      </IconButton>
      <Box flex="1" />
      <Button
        icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() =>
          editor.edit((diagram) => removeParts(diagram, new Set([step.id])), {
            select: [],
            announce: `${step.title} deleted`,
          })
        }
      >
        Delete step
      </Button>
    </Flex>
  );
}

export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { editor, step, number, exits, marks, isOpen, isNew } = props;
  return (
    <Row open={isOpen} aria-label={`${typeNames[step.type]}: ${step.title}`}>
      <Head
        type="button"
        aria-expanded={isOpen}
        onClick={() => editor.select(isOpen ? [] : [step.id])}
      >
        <Place>{number}</Place>
        <Flex as="span" direction="column" gap="0.5" flex="1" minW="0">
          <Flex as="span" justify="space-between" gap="3">
            <Box as="span" fontWeight="medium" overflowWrap="anywhere" minW="0">
              {step.title}
            </Box>
            <Box as="span" color="muted" fontSize="sm" flexShrink="0">
              {typeNames[step.type]}
            </Box>
          </Flex>
          <Facts exits={exits} marks={marks} />
        </Flex>
      </Head>
      {isOpen && editor.isReadOnly && step.description && (
        <WrittenText px="3" pb="3" ps="12">
          {step.description}
        </WrittenText>
      )}
      {isOpen && !editor.isReadOnly && (
        <Flex direction="column" gap="4" px="3" pb="3" ps={{ base: '3', sm: '12' }}>
          <TitleField editor={editor} step={step} isNew={isNew} />
          <Box>
            <TypeSelect editor={editor} step={step} />
          </Box>
          <DescriptionField editor={editor} step={step} />
          <ExitsFields editor={editor} step={step} />
          <Order {...props} />
        </Flex>
      )}
    </Row>
  );
});

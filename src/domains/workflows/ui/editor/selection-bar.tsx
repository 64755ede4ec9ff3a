import { Box, Flex } from '@chakra-ui/react';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  ArrowUpRight,
  CopyPlus,
  NotebookPen,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { changeLink, linkId } from '../../diagram.ts';
import type { DrawnLink, DrawnStep } from '../../diagram-json.ts';
import { connectionPoint } from '../../diagram-schema.ts';
import {
  alignmentChoices,
  alignSelection,
  deleteSelection,
  distributeSelection,
  startConnecting,
  startTextEditing,
} from './actions.ts';
import type { Alignment } from './arrange.ts';
import { duplicateParts } from './clipboard.ts';
import { type Editor, findNote, findStep, getSelectedStep } from './editor.ts';
import { DescriptionField, Select, TypeSelect } from './step-fields.tsx';
import { Bar, Divider, Tool } from './tool.tsx';

const alignIcons: Record<Alignment, typeof Pencil> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};

function CommonTools({ editor }: { editor: Editor }) {
  return (
    <>
      <Tool label="Duplicate selection" icon={CopyPlus} onClick={() => duplicateParts(editor)} />
      <Tool label="Delete selection" icon={Trash2} onClick={() => deleteSelection(editor)} />
    </>
  );
}

function MultipleSelectionTools({ editor, count }: { editor: Editor; count: number }) {
  return (
    <>
      {alignmentChoices.map(({ to, name }) => (
        <Tool
          key={to}
          label={name}
          icon={alignIcons[to]}
          onClick={() => alignSelection(editor, to)}
        />
      ))}
      <Divider />
      <Tool
        label="Distribute horizontally"
        icon={AlignHorizontalDistributeCenter}
        disabled={count < 3}
        onClick={() => distributeSelection(editor, 'across')}
      />
      <Tool
        label="Distribute vertically"
        icon={AlignVerticalDistributeCenter}
        disabled={count < 3}
        onClick={() => distributeSelection(editor, 'down')}
      />
      <Divider />
      <CommonTools editor={editor} />
    </>
  );
}

type StepToolsProps = { editor: Editor; step: DrawnStep; isOpen: boolean; onOpen: () => void };

function StepTools({ editor, step, isOpen, onOpen }: StepToolsProps) {
  return (
    <>
      <TypeSelect editor={editor} step={step} />
      <Tool label="Edit title" icon={Pencil} onClick={() => startTextEditing(editor, step.id)} />
      <Tool label="Description" icon={NotebookPen} isOn={isOpen} onClick={onOpen} />
      <Tool
        label="Connect from here"
        icon={ArrowUpRight}
        onClick={() => startConnecting(editor, step.id)}
      />
      <Divider />
      <CommonTools editor={editor} />
    </>
  );
}

const sideNames = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' };

function LinkTools({ editor, link }: { editor: Editor; link: DrawnLink }) {
  const id = linkId(link);
  const lead = (end: 'fromPoint' | 'toPoint') => (side: string) =>
    editor.edit((diagram) => changeLink(diagram, id, { [end]: connectionPoint.parse(side) }));
  return (
    <>
      <Tool label="Edit label" icon={Pencil} onClick={() => startTextEditing(editor, id)} />
      <Select
        label="Leaves at"
        value={link.fromPoint}
        choices={sideNames}
        onChange={lead('fromPoint')}
      />
      <Select
        label="Arrives at"
        value={link.toPoint}
        choices={sideNames}
        onChange={lead('toPoint')}
      />
      <Tool label="Delete connection" icon={Trash2} onClick={() => deleteSelection(editor)} />
    </>
  );
}

function SelectionTools({ editor }: { editor: Editor }) {
  const state = editor.use();
  const { selection, history } = state;
  const [isOpen, open] = useState(false);
  const step = getSelectedStep(state);
  const [first = ''] = selection;
  const link = history.present.connections.find((one) => linkId(one) === first);
  const note = findNote(history.present, first);

  return (
    <>
      <Bar role="toolbar" aria-label="Selection tools">
        {selection.size > 1 && <MultipleSelectionTools editor={editor} count={selection.size} />}
        {step && (
          <StepTools editor={editor} step={step} isOpen={isOpen} onOpen={() => open(!isOpen)} />
        )}
        {selection.size === 1 && link && <LinkTools editor={editor} link={link} />}
        {selection.size === 1 && note && (
          <>
            <Tool
              label="Edit note"
              icon={Pencil}
              onClick={() => startTextEditing(editor, note.id)}
            />
            <CommonTools editor={editor} />
          </>
        )}
      </Bar>
      {step && isOpen && (
        <Box
          position="absolute"
          zIndex="5"
          top="calc(100% + 0.5rem)"
          insetStart="0"
          w="22rem"
          maxW="calc(100vw - 1.5rem)"
          p="2"
          bg="raised"
          borderRadius="card"
          boxShadow="float"
        >
          <DescriptionField key={step.id} editor={editor} step={step} />
        </Box>
      )}
    </>
  );
}

/** Says what the next click is for while a connection is being made. */
function ModeHint({ editor }: { editor: Editor }) {
  const { connecting, history } = editor.use();
  const from = findStep(history.present, connecting?.from ?? null);
  return (
    <Flex align="center" gap="3" px="2" minW="0" fontSize="sm">
      <span>
        {from
          ? `Now click the step “${from.title}” leads to`
          : 'Click the step the arrow starts from'}
      </span>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => (connecting ? editor.patch({ connecting: null }) : editor.setMode('select'))}
      >
        {connecting ? 'Cancel' : 'Done'}
      </Button>
    </Flex>
  );
}

/** Floats over the top of the canvas while there is a selection or a connection is being made. */
export function SelectionBar({ editor }: { editor: Editor }) {
  const { selection, editing, connecting, mode } = editor.use();
  const isConnecting = connecting !== null || mode === 'arrow';
  if (!isConnecting && (selection.size === 0 || editing !== null)) return null;
  return (
    <Box
      position="absolute"
      zIndex="5"
      top="2"
      insetStart="3"
      maxW="calc(100% - 1.5rem)"
      bg="raised"
      borderRadius="card"
      boxShadow="float"
      // The second click of a double click is still for what the bar appears over.
      css={{
        '@keyframes pass': { 'from, to': { pointerEvents: 'none' } },
        animation: 'pass 300ms',
      }}
    >
      <Flex
        align="center"
        minH={{ base: '11', lg: '9' }}
        p="0.5"
        overflowX="auto"
        css={{ scrollbarWidth: 'thin' }}
      >
        {isConnecting ? <ModeHint editor={editor} /> : <SelectionTools editor={editor} />}
      </Flex>
    </Box>
  );
}

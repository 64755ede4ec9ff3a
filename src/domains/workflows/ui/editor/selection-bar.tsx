import { chakra, Flex } from '@chakra-ui/react';
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
import { changeLink, type DrawnLink, type DrawnStep, linkId } from '../../diagram.ts';
import { connectionPoint } from '../../diagram-schema.ts';
import {
  alignChosen,
  alignmentChoices,
  beginText,
  distributeChosen,
  remove,
  startConnecting,
} from './actions.ts';
import type { Alignment } from './arrange.ts';
import { duplicateParts } from './clipboard.ts';
import { chosenStep, type Editor, noteOf } from './editor.ts';
import { DescriptionField, Select, TypeSelect } from './step-fields.tsx';
import { Divider, Tool } from './tool.tsx';

const Float = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: '5',
    top: '3',
    insetStart: '3',
    insetEnd: 'calc(var(--panel-room, 0rem) + 0.75rem)',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
});

const Paper = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '0.5',
    p: '1',
    maxW: 'full',
    bg: 'raised',
    borderRadius: 'card',
    boxShadow: 'float',
  },
});

const alignIcons: Record<Alignment, typeof Pencil> = {
  left: AlignStartVertical,
  center: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
};

function Common({ editor }: { editor: Editor }) {
  return (
    <>
      <Tool label="Duplicate selection" icon={CopyPlus} onClick={() => duplicateParts(editor)} />
      <Tool label="Delete selection" icon={Trash2} onClick={() => remove(editor)} />
    </>
  );
}

function Several({ editor, count }: { editor: Editor; count: number }) {
  return (
    <>
      {alignmentChoices.map(({ to, name }) => (
        <Tool key={to} label={name} icon={alignIcons[to]} onClick={() => alignChosen(editor, to)} />
      ))}
      <Divider />
      <Tool
        label="Distribute horizontally"
        icon={AlignHorizontalDistributeCenter}
        disabled={count < 3}
        onClick={() => distributeChosen(editor, 'across')}
      />
      <Tool
        label="Distribute vertically"
        icon={AlignVerticalDistributeCenter}
        disabled={count < 3}
        onClick={() => distributeChosen(editor, 'down')}
      />
      <Divider />
      <Common editor={editor} />
    </>
  );
}

type StepToolsProps = { editor: Editor; step: DrawnStep; isOpen: boolean; onOpen: () => void };

function StepTools({ editor, step, isOpen, onOpen }: StepToolsProps) {
  return (
    <>
      <TypeSelect editor={editor} step={step} />
      <Tool label="Edit title" icon={Pencil} onClick={() => beginText(editor, step.id)} />
      <Tool label="Description" icon={NotebookPen} isOn={isOpen} onClick={onOpen} />
      <Tool
        label="Connect from here"
        icon={ArrowUpRight}
        onClick={() => startConnecting(editor, step.id)}
      />
      <Divider />
      <Common editor={editor} />
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
      <Tool label="Edit label" icon={Pencil} onClick={() => beginText(editor, id)} />
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
      <Tool label="Delete connection" icon={Trash2} onClick={() => remove(editor)} />
    </>
  );
}

/** What can be done with what is chosen; gone when nothing is, or while one writes or connects. */
export function SelectionBar({ editor }: { editor: Editor }) {
  const state = editor.use();
  const { selection, history, editing, connecting, mode } = state;
  const [isOpen, open] = useState(false);
  const isBusy = editing !== null || connecting !== null || mode === 'arrow';
  if (selection.size === 0 || isBusy) return null;
  const step = chosenStep(state);
  const [first = ''] = selection;
  const link = history.present.connections.find((one) => linkId(one) === first);
  const note = noteOf(history.present, first);

  return (
    <Float>
      <Paper role="toolbar" aria-label="Selection tools">
        {selection.size > 1 && <Several editor={editor} count={selection.size} />}
        {step && (
          <StepTools editor={editor} step={step} isOpen={isOpen} onOpen={() => open(!isOpen)} />
        )}
        {selection.size === 1 && link && <LinkTools editor={editor} link={link} />}
        {selection.size === 1 && note && (
          <>
            <Tool label="Edit note" icon={Pencil} onClick={() => beginText(editor, note.id)} />
            <Common editor={editor} />
          </>
        )}
      </Paper>
      {step && isOpen && (
        <Paper w="22rem">
          <Flex direction="column" w="full" p="1">
            <DescriptionField key={step.id} editor={editor} step={step} />
          </Flex>
        </Paper>
      )}
    </Float>
  );
}

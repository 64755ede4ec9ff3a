import { Flex } from '@chakra-ui/react';
import {
  AlignHorizontalDistributeCenter,
  ArrowUpRight,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Diamond,
  Download,
  Flag,
  type LucideIcon,
  MousePointer2,
  Pencil,
  Play,
  Redo2,
  Scissors,
  Square,
  StickyNote,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from '#client/ui/menu.tsx';
import {
  alignmentChoices,
  alignSelection,
  applyAutoLayout,
  deleteSelection,
  distributeSelection,
} from './actions.ts';
import { add, addNoteToDiagram } from './adding.ts';
import {
  copyParts,
  cutParts,
  duplicateParts,
  pasteParts,
  readClipboard,
  writeClipboard,
} from './clipboard.ts';
import type { Editor } from './editor.ts';
import { type FileActions, fileGroups } from './file-actions.ts';
import { Bar, Divider, iconProps, TextTool, Tool } from './tool.tsx';

type Addition = { name: string; icon: LucideIcon; keys: string; onClick: (editor: Editor) => void };

const additions: Addition[] = [
  { name: 'Start', icon: Play, keys: 'S', onClick: (editor) => add(editor, 'start') },
  { name: 'Step', icon: Square, keys: 'N', onClick: (editor) => add(editor, 'process') },
  { name: 'Decision', icon: Diamond, keys: 'D', onClick: (editor) => add(editor, 'decision') },
  { name: 'End', icon: Flag, keys: 'E', onClick: (editor) => add(editor, 'end') },
  { name: 'Note', icon: StickyNote, keys: 'M', onClick: addNoteToDiagram },
];

function DrawTools({ editor }: { editor: Editor }) {
  const { mode } = editor.use();
  return (
    <>
      <Bar role="group" aria-label="Mode">
        <Tool
          label="Select"
          icon={MousePointer2}
          isOn={mode === 'select'}
          onClick={() => editor.setMode('select')}
        />
        <Tool
          label="Arrow"
          icon={ArrowUpRight}
          isOn={mode === 'arrow'}
          onClick={() => editor.setMode('arrow')}
        />
      </Bar>
      <Divider />
      <Bar role="group" aria-label="Add">
        {additions.map(({ name, icon, keys, onClick }) => (
          <TextTool
            key={name}
            label={`Add ${name.toLowerCase()}`}
            text={name}
            icon={icon}
            keys={keys}
            onClick={() => onClick(editor)}
          />
        ))}
      </Bar>
    </>
  );
}

function Change({ editor }: { editor: Editor }) {
  const { history, selection } = editor.use();
  const isNone = selection.size === 0;
  return (
    <>
      <Bar role="group" aria-label="History">
        <Tool
          label="Undo"
          icon={Undo2}
          keys="Control+Z"
          disabled={history.past.length === 0}
          onClick={editor.undo}
        />
        <Tool
          label="Redo"
          icon={Redo2}
          keys="Control+Y"
          disabled={history.future.length === 0}
          onClick={editor.redo}
        />
      </Bar>
      <Menu
        trigger={<TextTool label="Edit" text="Edit" icon={Pencil} />}
        groups={[
          {
            items: [
              {
                id: 'cut',
                label: 'Cut',
                icon: <Scissors {...iconProps} />,
                disabled: isNone,
                onSelect: () => void writeClipboard(cutParts(editor)),
              },
              {
                id: 'copy',
                label: 'Copy',
                icon: <Copy {...iconProps} />,
                disabled: isNone,
                onSelect: () => void writeClipboard(copyParts(editor)),
              },
              {
                id: 'paste',
                label: 'Paste',
                icon: <ClipboardPaste {...iconProps} />,
                onSelect: () => void readClipboard().then((text) => pasteParts(editor, text)),
              },
              {
                id: 'duplicate',
                label: 'Duplicate',
                icon: <CopyPlus {...iconProps} />,
                disabled: isNone,
                onSelect: () => duplicateParts(editor),
              },
            ],
          },
          {
            items: [
              {
                id: 'delete',
                label: 'Delete',
                icon: <Trash2 {...iconProps} />,
                tone: 'danger',
                disabled: isNone,
                onSelect: () => deleteSelection(editor),
              },
            ],
          },
        ]}
      />
    </>
  );
}

function Arrange({ editor }: { editor: Editor }) {
  const { selection } = editor.use();
  return (
    <Menu
      trigger={<TextTool label="Arrange" text="Arrange" icon={AlignHorizontalDistributeCenter} />}
      groups={[
        {
          label: 'Whole diagram',
          items: [{ id: 'layout', label: 'Auto-layout', onSelect: () => applyAutoLayout(editor) }],
        },
        {
          label: 'Selection',
          items: [
            ...alignmentChoices.map(({ to, name }) => ({
              id: to,
              label: name,
              disabled: selection.size < 2,
              onSelect: () => alignSelection(editor, to),
            })),
            ...(['across', 'down'] as const).map((axis) => ({
              id: axis,
              label: axis === 'across' ? 'Distribute horizontally' : 'Distribute vertically',
              disabled: selection.size < 3,
              onSelect: () => distributeSelection(editor, axis),
            })),
          ],
        },
      ]}
    />
  );
}

type ToolbarProps = {
  editor: Editor;
  files: FileActions;
  isOnCanvas: boolean;
  children: ReactNode;
};

/** Offers every action of the keyboard and the pointer as a button. On a small screen it scrolls sideways. */
export function Toolbar({ editor, files, isOnCanvas, children }: ToolbarProps) {
  const { isReadOnly } = editor;
  return (
    <Flex
      role="toolbar"
      aria-label="Diagram tools"
      align="center"
      gap="1"
      px="2"
      py="1"
      borderBottomWidth="1px"
      bg="surface"
      overflowX="auto"
      css={{ scrollbarWidth: 'thin', container: 'tools / inline-size' }}
    >
      {!isReadOnly && (
        <>
          {isOnCanvas && (
            <>
              <DrawTools editor={editor} />
              <Divider />
            </>
          )}
          <Change editor={editor} />
          <Divider />
          <Arrange editor={editor} />
        </>
      )}
      <Menu
        trigger={<TextTool label="Export and import" text="Export" icon={Download} />}
        groups={fileGroups(files, isReadOnly)}
      />
      <Flex flex="1" minW="2" />
      {/* Stays visible while the other tools scroll. */}
      <Flex
        align="center"
        gap="1"
        position="sticky"
        insetEnd="-2"
        ps="2"
        pe="2"
        me="-2"
        bg="surface"
      >
        {children}
      </Flex>
    </Flex>
  );
}

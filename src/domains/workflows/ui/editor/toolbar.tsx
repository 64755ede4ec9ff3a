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
  MousePointer2,
  Network,
  Play,
  Redo2,
  Scissors,
  Square,
  StickyNote,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import {
  add,
  addRemark,
  alignChosen,
  alignmentChoices,
  distributeChosen,
  layOut,
  remove,
  startConnecting,
} from './actions.ts';
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
import { Bar, Divider, look, Tool } from './tool.tsx';

function Draw({ editor }: { editor: Editor }) {
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
        <Tool label="Add start" icon={Play} keys="S" onClick={() => add(editor, 'start')} />
        <Tool label="Add step" icon={Square} keys="N" onClick={() => add(editor, 'process')} />
        <Tool
          label="Add decision"
          icon={Diamond}
          keys="D"
          onClick={() => add(editor, 'decision')}
        />
        <Tool label="Add end" icon={Flag} keys="E" onClick={() => add(editor, 'end')} />
        <Tool label="Add note" icon={StickyNote} keys="M" onClick={() => addRemark(editor)} />
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
      <Divider />
      <Bar role="group" aria-label="Selection">
        <Tool
          label="Cut"
          icon={Scissors}
          keys="Control+X"
          disabled={isNone}
          onClick={() => void writeClipboard(cutParts(editor))}
        />
        <Tool
          label="Copy"
          icon={Copy}
          keys="Control+C"
          disabled={isNone}
          onClick={() => void writeClipboard(copyParts(editor))}
        />
        <Tool
          label="Paste"
          icon={ClipboardPaste}
          keys="Control+V"
          onClick={() => void readClipboard().then((text) => pasteParts(editor, text))}
        />
        <Tool
          label="Duplicate"
          icon={CopyPlus}
          keys="Control+D"
          disabled={isNone}
          onClick={() => duplicateParts(editor)}
        />
        <Tool
          label="Delete"
          icon={Trash2}
          keys="Delete"
          disabled={isNone}
          onClick={() => remove(editor)}
        />
      </Bar>
    </>
  );
}

function Arrange({ editor }: { editor: Editor }) {
  const { selection } = editor.use();
  return (
    <Menu
      trigger={
        <IconButton label="Arrange" boxSize={{ base: '10', lg: '8' }}>
          <AlignHorizontalDistributeCenter {...look} />
        </IconButton>
      }
      groups={[
        {
          label: 'Whole diagram',
          items: [{ id: 'layout', label: 'Auto-layout', onSelect: () => layOut(editor) }],
        },
        {
          label: 'Selection',
          items: [
            ...alignmentChoices.map(({ to, name }) => ({
              id: to,
              label: name,
              disabled: selection.size < 2,
              onSelect: () => alignChosen(editor, to),
            })),
            ...(['across', 'down'] as const).map((axis) => ({
              id: axis,
              label: axis === 'across' ? 'Distribute horizontally' : 'Distribute vertically',
              disabled: selection.size < 3,
              onSelect: () => distributeChosen(editor, axis),
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

/** Everything the keys and the pointer do, as buttons with a name. On a small screen it scrolls sideways. */
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
      flexWrap={{ base: 'nowrap', xl: 'wrap' }}
      overflowX="auto"
      css={{ scrollbarWidth: 'thin' }}
    >
      {!isReadOnly && (
        <>
          {isOnCanvas && (
            <>
              <Draw editor={editor} />
              <Divider />
            </>
          )}
          <Change editor={editor} />
          <Divider />
          {isOnCanvas && (
            <Tool label="Connect" icon={Network} keys="C" onClick={() => startConnecting(editor)} />
          )}
          <Arrange editor={editor} />
        </>
      )}
      <Menu
        trigger={
          <IconButton label="Export and import" boxSize={{ base: '10', lg: '8' }}>
            <Download {...look} />
          </IconButton>
        }
        groups={fileGroups(files, isReadOnly)}
      />
      <Flex flex="1" minW="2" />
      {/* Stays in sight where the other tools scroll. */}
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

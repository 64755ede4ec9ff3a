import { type NodeProps, NodeResizer } from '@xyflow/react';
import { memo } from 'react';
import { changeNote } from '../../diagram.ts';
import { minSize, noteLimit } from '../../diagram-schema.ts';
import { useCanvas } from './editor-context.ts';
import type { NoteNode as NoteNodeType } from './flow-parts.ts';
import { useKeyboardFocus } from './step-node.tsx';
import { TextInPlace } from './text-in-place.tsx';

export const NoteNode = memo(function NoteNode({ data }: NodeProps<NoteNodeType>) {
  const { note, isEditing, isFocused, isOnlySelected } = data;
  const { editor } = useCanvas();
  const part = useKeyboardFocus(isFocused && !isEditing);
  const group = `note ${note.id}`;

  return (
    <div ref={part} className="note">
      {isOnlySelected && <NodeResizer minWidth={minSize.width} minHeight={minSize.height} />}
      {isEditing ? (
        <TextInPlace
          label="Text of the note"
          className="text"
          hasLines
          text={note.text}
          maxLength={noteLimit}
          onType={(text) =>
            editor.edit((diagram) => changeNote(diagram, note.id, { text }), { group })
          }
          onEnd={() => {
            editor.endGroup();
            editor.patch({ editing: null });
          }}
          onCancel={() => {
            editor.discardGroup(group);
            editor.patch({ editing: null });
          }}
        />
      ) : (
        <span className="text">{note.text || <em>Empty note</em>}</span>
      )}
    </div>
  );
});

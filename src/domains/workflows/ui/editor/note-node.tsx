import { type NodeProps, NodeResizer } from '@xyflow/react';
import { memo } from 'react';
import { changeNote } from '../../diagram.ts';
import { leastSize } from '../../diagram-schema.ts';
import { useCanvas } from './editor-context.ts';
import type { NoteNode as NoteNodeType } from './flow-parts.ts';
import { useKeyboardFocus } from './step-node.tsx';
import { TextInPlace } from './text-in-place.tsx';

const longestNote = 2000;

export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<NoteNodeType>) {
  const { note, isEditing, isFocused, isReadOnly } = data;
  const { editor } = useCanvas();
  const part = useKeyboardFocus(isFocused && !isEditing);
  const group = `note ${note.id}`;

  return (
    <div ref={part} className="note">
      {selected && !isReadOnly && (
        <NodeResizer minWidth={leastSize.width} minHeight={leastSize.height} />
      )}
      {isEditing ? (
        <TextInPlace
          label="Text of the note"
          className="text"
          hasLines
          text={note.text}
          maxLength={longestNote}
          onType={(text) =>
            editor.edit((diagram) => changeNote(diagram, note.id, { text }), { group })
          }
          onEnd={() => {
            editor.settle();
            editor.patch({ editing: null });
          }}
          onCancel={() => {
            editor.abandon(group);
            editor.patch({ editing: null });
          }}
        />
      ) : (
        <span className="text">{note.text || <em>Empty note</em>}</span>
      )}
    </div>
  );
});

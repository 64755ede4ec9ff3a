import { Handle, type NodeProps, NodeResizer } from '@xyflow/react';
import { CircleAlert, MessageSquare } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { changeStep } from '../../diagram.ts';
import { minSize } from '../../diagram-schema.ts';
import { useCanvas } from './editor-context.ts';
import { points, type StepNode as StepNodeType, sides } from './flow-parts.ts';
import { getTipWidth, outline } from './shapes.ts';
import { TextInPlace } from './text-in-place.tsx';

/** Focuses the part, unless the focus is outside the canvas. */
export function useKeyboardFocus(isWanted: boolean) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = part.current?.closest<HTMLElement>('.react-flow__node');
    const at = document.activeElement;
    const isOurs = at === document.body || node?.closest('.react-flow')?.contains(at);
    if (isWanted && isOurs && !node?.contains(at)) node?.focus({ preventScroll: true });
  }, [isWanted]);
  // When the focused part is deleted or scrolled away, the canvas gets the focus.
  useLayoutEffect(() => {
    const node = part.current?.closest('.react-flow__node');
    const canvas = node?.closest<HTMLElement>('.react-flow');
    return () => {
      if (node?.contains(document.activeElement)) canvas?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}

function StepText({ step }: { step: StepNodeType['data']['step'] }) {
  const { editor } = useCanvas();
  const group = `title ${step.id}`;
  const write = (title: string) =>
    editor.edit((diagram) => changeStep(diagram, step.id, { title }), { group });
  function end() {
    const title = step.title.trim();
    if (title !== step.title) write(title);
    editor.endGroup();
    editor.patch({ editing: null });
  }
  return (
    <TextInPlace
      label="Title of the step"
      className="text"
      text={step.title}
      maxLength={200}
      onType={(title) => title.trim() && write(title)}
      onEnd={end}
      onCancel={() => {
        editor.discardGroup(group);
        editor.patch({ editing: null });
      }}
    />
  );
}

export const StepNode = memo(function StepNode(props: NodeProps<StepNodeType>) {
  const { data, width = 0, height = 0 } = props;
  const { step, marks, hasSpaceBelow, role, isEditing, isFocused, isOnlySelected } = data;
  const { editor, isLinking } = useCanvas();
  const [isNear, setNear] = useState(false);
  const part = useKeyboardFocus(isFocused && !isEditing);
  const showsHandles = !editor.isReadOnly && (isNear || isOnlySelected || isLinking);
  const isDecision = step.type === 'decision';

  return (
    <div
      ref={part}
      className="step"
      data-type={step.type}
      data-role={role}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      {isOnlySelected && <NodeResizer minWidth={minSize.width} minHeight={minSize.height} />}
      <svg className="outline" width={width} height={height} aria-hidden="true">
        <path d={outline(step.type, { width, height })} />
      </svg>
      <div
        className="inside"
        style={{ paddingInline: isDecision ? getTipWidth({ width, height }) : 10 }}
      >
        {isEditing ? (
          <StepText step={step} />
        ) : (
          <span
            className="text"
            style={{ WebkitLineClamp: Math.max(1, Math.floor((height - 8) / 17)) }}
          >
            {step.title}
          </span>
        )}
      </div>
      {showsHandles &&
        points.map((point) => (
          <Handle key={point} id={point} type="source" position={sides[point]} />
        ))}
      {marks.comments > 0 && (
        <span className="badge comments">
          <MessageSquare aria-hidden size={11} strokeWidth={2} />
          {marks.comments}
        </span>
      )}
      {marks.problems.length > 0 && (
        <>
          <span className="badge problems">
            <CircleAlert aria-hidden size={12} strokeWidth={2.25} />
            {marks.problems.length > 1 && marks.problems.length}
          </span>
          {hasSpaceBelow && <span className="problem-text">{marks.problems[0]}</span>}
        </>
      )}
    </div>
  );
});

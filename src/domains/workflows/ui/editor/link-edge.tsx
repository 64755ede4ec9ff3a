import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { changeLink, linkId } from '../../diagram.ts';
import { useCanvas } from './editor-context.ts';
import type { LinkEdge as LinkEdgeType } from './flow-parts.ts';
import { getLabelPosition, toPath } from './link-routes.ts';
import { TextInPlace } from './text-in-place.tsx';

function LinkLabel({ link, at }: { link: NonNullable<LinkEdgeType['data']>['link']; at: string }) {
  const { editor } = useCanvas();
  const id = linkId(link);
  const group = `label ${id}`;
  const write = (text: string) =>
    editor.edit((diagram) => changeLink(diagram, id, { label: text.trim() ? text : null }), {
      group,
    });
  return (
    <EdgeLabelRenderer>
      <div className="label-field" style={{ transform: `translate(-50%, -50%) ${at}` }}>
        <TextInPlace
          label="Label of the connection"
          className="text"
          text={link.label ?? ''}
          maxLength={200}
          onType={write}
          onEnd={() => {
            const label = link.label?.trim() || null;
            if (label !== link.label) write(label ?? '');
            editor.endGroup();
            editor.patch({ editing: null });
          }}
          onCancel={() => {
            editor.discardGroup(group);
            editor.patch({ editing: null });
          }}
        />
      </div>
    </EdgeLabelRenderer>
  );
}

export const LinkEdge = memo(function LinkEdge(props: EdgeProps<LinkEdgeType>) {
  const { data, markerEnd } = props;
  if (!data) return null;
  const { link, route, isExit, isEditing } = data;
  const place = getLabelPosition(route, link, isExit);

  return (
    <>
      <BaseEdge path={toPath(route)} {...(markerEnd && { markerEnd })} interactionWidth={24} />
      {isEditing ? (
        <LinkLabel link={link} at={`translate(${place.x}px, ${place.y}px)`} />
      ) : (
        link.label && (
          <text
            className="link-label"
            x={place.x}
            y={place.y}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {link.label}
          </text>
        )
      )}
    </>
  );
});

import { useStore, ViewportPortal } from '@xyflow/react';

/** Longer than any screen at any zoom, in diagram units. */
const length = 40_000;

type GuideLinesProps = { vertical: number | null; horizontal: number | null };

/** Shows the lines that a dragged part shares with other parts. */
export function GuideLines({ vertical, horizontal }: GuideLinesProps) {
  const zoom = useStore(({ transform }) => transform[2]);
  const thin = 1 / zoom;
  return (
    <ViewportPortal>
      {vertical !== null && (
        <div
          className="guide-line"
          style={{
            transform: `translate(${vertical - thin / 2}px, ${-length / 2}px)`,
            width: thin,
            height: length,
          }}
        />
      )}
      {horizontal !== null && (
        <div
          className="guide-line"
          style={{
            transform: `translate(${-length / 2}px, ${horizontal - thin / 2}px)`,
            width: length,
            height: thin,
          }}
        />
      )}
    </ViewportPortal>
  );
}

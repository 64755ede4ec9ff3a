import { chakra } from '@chakra-ui/react';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Attachment } from '../../schema.ts';
import { findSwipeDirection } from '../gestures.ts';

const PictureFrame = chakra('div', {
  base: {
    display: 'grid',
    flex: '1',
    minH: '0',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    bg: 'sunken',
    '& img': { m: 'auto' },
  },
  variants: {
    isZoomed: {
      true: { '& img': { maxW: 'none', cursor: 'zoom-out' } },
      // One row with the available height; horizontal panning is left to the swipe handler.
      false: {
        gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
        touchAction: 'pan-y pinch-zoom',
        '& img': { maxW: 'full', maxH: 'full', objectFit: 'contain', cursor: 'zoom-in' },
      },
    },
  },
});

type PictureViewProps = {
  file: Attachment;
  isZoomed: boolean;
  onZoom: () => void;
  onStep: (way: 'next' | 'previous') => void;
};

export function PictureView({ file, isZoomed, onZoom, onStep }: PictureViewProps) {
  const [isBroken, setBroken] = useState(false);
  const start = useRef<{ x: number; y: number } | null>(null);

  function begin({ pointerType, clientX, clientY }: PointerEvent) {
    start.current = pointerType === 'touch' && !isZoomed ? { x: clientX, y: clientY } : null;
  }
  function end({ clientX, clientY }: PointerEvent) {
    const way = start.current && findSwipeDirection(start.current, { x: clientX, y: clientY });
    start.current = null;
    if (way) onStep(way);
  }
  /** Zooms by pointer; for the keyboard there is a button above. */
  function zoom({ target }: MouseEvent) {
    if (target instanceof HTMLImageElement) onZoom();
  }

  if (isBroken)
    return (
      <EmptyState illustration="not-found" title="We couldn't show this picture">
        Check your connection, or download the picture.
      </EmptyState>
    );
  return (
    <PictureFrame
      isZoomed={isZoomed}
      // Scrollable content must be focusable for keyboard users.
      {...(isZoomed && { tabIndex: 0, role: 'region', 'aria-label': 'Full-size picture' })}
      onPointerDown={begin}
      onPointerUp={end}
      onClick={zoom}
    >
      <img src={file.url} alt={file.name} draggable={false} onError={() => setBroken(true)} />
    </PictureFrame>
  );
}

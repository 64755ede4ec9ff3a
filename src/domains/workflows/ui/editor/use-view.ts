import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useMemo } from 'react';
import type { Box } from '../../diagram.ts';
import { getBounds, isWithin, listParts } from './arrange.ts';
import type { Editor } from './editor.ts';

export const minZoom = 0.25;
export const maxZoom = 3;
const zoomStep = 0.05;
/** In pixels, around the fitted diagram. The tools of the selection and the zoom controls need more space. */
const margin = { top: 64, side: 24, bottom: 64 };

export const toZoomStep = (zoom: number) =>
  Math.min(maxZoom, Math.max(minZoom, Math.round(zoom / zoomStep) * zoomStep));

/** The promise of a move that the user interrupts never resolves, so the target is ignored after this time. */
const maxMoveMs = 1000;

const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150);

/** Moves and zooms the visible area of the canvas. */
export function useView(editor: Editor) {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    let requestedAt = 0;
    let target: (Box & { zoom: number }) | undefined;
    function visibleArea(): Box {
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    }
    function zoomTo(zoom: number) {
      const next = toZoomStep(zoom);
      requestedAt = performance.now();
      target = undefined;
      void flow.zoomTo(next, { duration: duration() });
      editor.announce(`${Math.round(next * 100)} percent`);
    }
    function show(box: Box, upperZoom: number, isInstant = false) {
      const { width, height } = store.getState();
      const room = Math.min(
        (width - 2 * margin.side) / box.width,
        (height - margin.top - margin.bottom) / box.height,
        upperZoom,
      );
      // Round down, so that the whole box fits.
      const zoom = toZoomStep(Math.floor(room / zoomStep + 1e-6) * zoomStep);
      const lower = (margin.top - margin.bottom) / 2 / zoom;
      requestedAt = performance.now();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 - lower };
      const size = { width: width / zoom, height: height / zoom };
      const area = { ...size, x: middle.x - size.width / 2, y: middle.y - size.height / 2, zoom };
      target = area;
      void flow
        .setCenter(middle.x, middle.y, { zoom, duration: isInstant ? 0 : duration() })
        .then(() => {
          if (target === area) target = undefined;
        });
    }
    /** The visible area after the current move, so that fast key presses use the right area. */
    function getTargetArea() {
      if (target && performance.now() - requestedAt < maxMoveMs) return target;
      return { ...visibleArea(), zoom: flow.getZoom() };
    }
    return {
      visibleArea,
      zoomTo,
      zoomBy: (steps: 1 | -1) => zoomTo(flow.getZoom() + steps * zoomStep),
      fit(isInstant = false) {
        const parts = listParts(editor.diagram());
        if (parts.length > 0) show(getBounds(parts), 1, isInstant);
      },
      /** Moves only if the part is not completely visible. */
      reveal(id: string) {
        const box = listParts(editor.diagram()).find((part) => part.id === id);
        const { x, y, width, height, zoom } = getTargetArea();
        // While a text is edited, there are no tools.
        const upper = editor.get().editing === null ? margin.top : margin.side;
        const top = y + upper / zoom;
        const isVisible =
          box &&
          isWithin(box, { x, y: top, width, height: height - (upper + margin.bottom) / zoom });
        if (box && !isVisible) show(box, zoom);
      },
      /** Rounds the zoom to a whole step after pinching or using the wheel. */
      snapZoom(event: MouseEvent | TouchEvent | null) {
        const zoom = flow.getZoom();
        // The event arrives late: ignore it if another zoom was requested in the meantime.
        const isLast = event !== null && event.timeStamp > requestedAt;
        if (isLast && Math.abs(zoom - toZoomStep(zoom)) > 1e-6) void flow.zoomTo(toZoomStep(zoom));
      },
    };
  }, [editor, flow, store]);
}

export type View = ReturnType<typeof useView>;

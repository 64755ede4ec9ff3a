import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useMemo } from 'react';
import type { Box } from '../../diagram.ts';
import { boundsOf, isWithin, partsOf } from './arrange.ts';
import type { Editor } from './editor.ts';

export const minZoom = 0.25;
export const maxZoom = 3;
const zoomStep = 0.05;
/** In pixels around what is shown whole; below there is room for the zoom, which floats. */
const margin = { top: 24, side: 24, bottom: 64 };

export const toZoomStep = (zoom: number) =>
  Math.min(maxZoom, Math.max(minZoom, Math.round(zoom / zoomStep) * zoomStep));

/** In milliseconds; a move that was broken off by hand does not say so, and is forgotten by then. */
const longestMove = 1000;

const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150);

/** The window onto the paper: where it is, and how close. */
export function useView(editor: Editor) {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    let askedAt = 0;
    let heading: (Box & { zoom: number }) | undefined;
    function seen(): Box {
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    }
    function zoomTo(zoom: number) {
      const next = toZoomStep(zoom);
      askedAt = performance.now();
      heading = undefined;
      void flow.zoomTo(next, { duration: duration() });
      editor.say(`${Math.round(next * 100)} percent`);
    }
    function show(box: Box, most: number, isQuick = false) {
      const { width, height } = store.getState();
      const room = Math.min(
        (width - 2 * margin.side) / box.width,
        (height - margin.top - margin.bottom) / box.height,
        most,
      );
      // Down to the next step, so that all of it fits.
      const zoom = toZoomStep(Math.floor(room / zoomStep + 1e-6) * zoomStep);
      const lower = (margin.top - margin.bottom) / 2 / zoom;
      askedAt = performance.now();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 - lower };
      const size = { width: width / zoom, height: height / zoom };
      const there = { ...size, x: middle.x - size.width / 2, y: middle.y - size.height / 2, zoom };
      heading = there;
      void flow
        .setCenter(middle.x, middle.y, { zoom, duration: isQuick ? 0 : duration() })
        .then(() => {
          if (heading === there) heading = undefined;
        });
    }
    /** What will be seen once the move that is under way has ended, so that quick keys do not outrun it. */
    function soonSeen() {
      if (heading && performance.now() - askedAt < longestMove) return heading;
      return { ...seen(), zoom: flow.getZoom() };
    }
    return {
      seen,
      zoomTo,
      zoomBy: (steps: 1 | -1) => zoomTo(flow.getZoom() + steps * zoomStep),
      fit(isQuick = false) {
        const parts = partsOf(editor.diagram());
        if (parts.length > 0) show(boundsOf(parts), 1, isQuick);
      },
      /** Moves there only when it cannot be seen whole already. */
      reveal(id: string) {
        const box = partsOf(editor.diagram()).find((part) => part.id === id);
        const { x, y, width, height, zoom } = soonSeen();
        const top = y + margin.top / zoom;
        const isSeen =
          box &&
          isWithin(box, { x, y: top, width, height: height - (margin.top + margin.bottom) / zoom });
        if (box && !isSeen) show(box, zoom);
      },
      /** Two fingers and the wheel zoom by any amount; they come to rest on a whole step. */
      settle(event: MouseEvent | TouchEvent | null) {
        const zoom = flow.getZoom();
        // Told a moment late: what was asked for since goes its own way.
        const isLast = event !== null && event.timeStamp > askedAt;
        if (isLast && Math.abs(zoom - toZoomStep(zoom)) > 1e-6) void flow.zoomTo(toZoomStep(zoom));
      },
    };
  }, [editor, flow, store]);
}

export type View = ReturnType<typeof useView>;

import { Box, chakra, Flex } from '@chakra-ui/react';
import { MiniMap, useStore } from '@xyflow/react';
import { Map as MapIcon, Maximize, Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { getBounds, isWithin, listParts } from './arrange.ts';
import type { Editor } from './editor.ts';
import { Tool } from './tool.tsx';
import { maxZoom, minZoom, toZoomStep, type View } from './use-view.ts';

const FloatingBar = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: '5',
    bottom: '3',
    insetEnd: '3',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: '2',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
});

const ZoomLevel = chakra('button', {
  base: {
    h: '8',
    minW: '12',
    px: '1',
    borderRadius: 'control',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'hover' },
  },
});

/** Zoom controls and the map of the diagram. */
export function ZoomBar({ editor, view }: { editor: Editor; view: View }) {
  const zoom = useStore(({ transform }) => toZoomStep(transform[2]));
  const diagram = editor.use().history.present;
  const all = useMemo(() => getBounds(listParts(diagram)), [diagram]);
  const isWhole = useStore(({ width, height, transform: [x, y, scale] }) =>
    isWithin(all, { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale }),
  );
  const isWide = useIsWide();
  const [wantsMap, wantMap] = useState<boolean | null>(null);
  // By default, show the map only for a diagram that is larger than the visible area.
  const showsMap = (wantsMap ?? (isWide && !isWhole)) && diagram.nodes.length > 0;
  return (
    <FloatingBar>
      {showsMap && (
        <Box borderRadius="card" overflow="hidden" boxShadow="float" bg="raised">
          <MiniMap
            className="map"
            ariaLabel="Diagram map"
            style={{ width: 150, height: 100 }}
            pannable
            zoomable
            nodeBorderRadius={4}
          />
        </Box>
      )}
      <Flex
        role="group"
        aria-label="Zoom"
        align="center"
        gap="0.5"
        p="0.5"
        borderRadius="card"
        bg="raised"
        boxShadow="float"
      >
        <Tool
          label="Zoom out"
          icon={Minus}
          keys="-"
          disabled={zoom <= minZoom + 1e-6}
          onClick={() => view.zoomBy(-1)}
        />
        <ZoomLevel
          type="button"
          aria-label={`Zoom ${Math.round(zoom * 100)}%, back to 100%`}
          data-tooltip="Back to 100%"
          onClick={() => view.zoomTo(1)}
        >
          {Math.round(zoom * 100)}%
        </ZoomLevel>
        <Tool
          label="Zoom in"
          icon={Plus}
          keys="+"
          disabled={zoom >= maxZoom - 1e-6}
          onClick={() => view.zoomBy(1)}
        />
        <Tool label="Fit to view" icon={Maximize} keys="F" onClick={() => view.fit()} />
        <Tool label="Map" icon={MapIcon} isOn={showsMap} onClick={() => wantMap(!showsMap)} />
      </Flex>
    </FloatingBar>
  );
}

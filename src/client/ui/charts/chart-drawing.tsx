import { Box, chakra } from '@chakra-ui/react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react';
import {
  findLabelStep,
  indexAfterKey,
  indexAt,
  layOutPlot,
  type Plot,
  roundTicks,
  type Size,
  yOf,
} from './chart-geometry.ts';
import { ChartTip, type TipRow } from './chart-tip.tsx';

type ChartDrawingProps = {
  title: string;
  kind: 'bars' | 'area';
  /** From left to right. */
  labels: string[];
  highest: number;
  /** Of the axis. */
  format: (value: number) => string;
  rowsOf: (index: number) => TipRow[];
  /** Opens what an index is made of, with a click or Enter. */
  onChoose?: ((index: number) => void) | undefined;
  /** Draws the bars or the area. `active` is the index with the tooltip. */
  children: (plot: Plot, active: number | undefined) => ReactNode;
};

const looks = { bars: { top: 8, labelGap: 8 }, area: { top: 16, labelGap: 20 } };
const minAxisWidth = 44;
const axisGap = 14;

const Surface = chakra('svg', {
  base: {
    display: 'block',
    w: 'full',
    h: 'full',
    // A finger that moves sideways moves the tooltip; the page scrolls up and down as usual.
    touchAction: 'pan-y',
    // Without it, the browser's own outline also appears after a click or a tap.
    outline: 'none',
    _focusVisible: {
      outline: '2px solid',
      outlineColor: 'brand',
      outlineOffset: '2px',
      borderRadius: 'control',
    },
  },
});

type Measured = Size & { widthOf: (text: string) => number };

function measure(element: HTMLElement): Measured {
  const context = document.createElement('canvas').getContext('2d');
  const { fontSize, fontFamily } = getComputedStyle(element);
  if (context) context.font = `${fontSize} ${fontFamily}`;
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    // One pixel more, because a text can be drawn slightly wider.
    widthOf: (text) => (context?.measureText(text).width ?? 0) + 1,
  };
}

/** The size of an element, and the width of a text in its font. Undefined until the element has a size. */
function useMeasured() {
  const [measured, setMeasured] = useState<Measured>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setMeasured(measure(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, measured] as const;
}

/** The index with the tooltip, and the height of the pointer if there is one. */
function useActive() {
  const [active, setActive] = useState<{ index: number; y?: number } | null>(null);
  const isActive = active !== null;
  useEffect(() => {
    if (!isActive) return;
    const hide = ({ key }: { key: string }) => key === 'Escape' && setActive(null);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isActive]);
  return [active, setActive] as const;
}

/** The axes of a chart, its lines and its tooltip, which follows the pointer, a finger and the arrow keys. */
export function ChartDrawing(props: ChartDrawingProps) {
  const [ref, measured] = useMeasured();
  return (
    // Absolute, so that the chart's own height does not prevent its container from shrinking.
    <Box ref={ref} position="absolute" inset="0">
      {measured && <Drawing {...props} measured={measured} />}
    </Box>
  );
}

function Drawing(props: ChartDrawingProps & { measured: Measured }) {
  const { title, kind, labels, highest, format, rowsOf, onChoose, children, measured } = props;
  const [active, setActive] = useActive();

  const ticks = roundTicks(highest);
  const { top, labelGap } = looks[kind];
  const widestTick = Math.max(...ticks.map((tick) => measured.widthOf(format(tick))));
  const left = Math.max(minAxisWidth, widestTick + axisGap);
  const plot = layOutPlot({ size: measured, left, top, ticks, count: labels.length, kind });
  if (plot.right <= plot.left || plot.bottom <= plot.top) return null;

  const placed = plot.xs.map((x, index) => {
    const text = labels[index] ?? '';
    const width = measured.widthOf(text);
    return { text, width, x: Math.max(x, width / 2) };
  });
  const labelStep = findLabelStep(placed, plot.right, labelGap);
  const activeX = active && plot.xs[active.index];
  const activeWidth = kind === 'bars' ? plot.step : 1;

  function followPointer({ currentTarget, clientX, clientY }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect();
    const y = clientY - box.top;
    const index = indexAt(plot, { x: clientX - box.left, y });
    setActive(index === null ? null : { index, y });
  }
  const choose = () => active && onChoose?.(active.index);
  function followKey(event: KeyboardEvent) {
    if (event.key === 'Enter') choose();
    const index = indexAfterKey(event.key, active?.index, labels.length);
    if (index === null) return;
    event.preventDefault();
    setActive({ index });
  }

  return (
    <>
      <Surface
        role="application"
        aria-label={title}
        {...(onChoose && {
          cursor: 'pointer',
          'aria-description': 'Enter opens what it consists of.',
        })}
        tabIndex={0}
        onClick={choose}
        onPointerDown={followPointer}
        onPointerMove={followPointer}
        // A finger leaves when it is lifted, and the tooltip stays.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setActive(null)}
        onPointerCancel={() => setActive(null)}
        onFocus={() => setActive((current) => current ?? { index: 0 })}
        onBlur={() => setActive(null)}
        onKeyDown={followKey}
      >
        <chakra.g stroke="hairline">
          {ticks.map((tick) => (
            <path key={tick} d={`M${plot.left},${yOf(plot, tick)}H${plot.right}`} />
          ))}
        </chakra.g>
        {typeof activeX === 'number' && (
          <chakra.g fill={kind === 'bars' ? 'hover' : 'edge'}>
            <rect
              x={activeX - activeWidth / 2}
              y={plot.top}
              width={activeWidth}
              height={plot.bottom - plot.top}
            />
          </chakra.g>
        )}
        {children(plot, active?.index)}
        {/* Without tabular figures, because a canvas cannot measure them. */}
        <chakra.g fill="muted">
          {ticks.map((tick) => (
            <text
              key={tick}
              x={plot.left - axisGap}
              y={yOf(plot, tick)}
              dy="0.355em"
              textAnchor="end"
            >
              {format(tick)}
            </text>
          ))}
          {placed.map(
            ({ text, x }, index) =>
              index % labelStep === 0 && (
                <text key={text} x={x} y={plot.bottom + axisGap} dy="0.71em" textAnchor="middle">
                  {text}
                </text>
              ),
          )}
        </chakra.g>
      </Surface>
      <Box aria-live="polite">
        {active && typeof activeX === 'number' && (
          <ChartTip
            plot={plot}
            point={{ x: activeX, y: active.y ?? (plot.top + plot.bottom) / 2 }}
            label={labels[active.index]}
            rows={rowsOf(active.index)}
          />
        )}
      </Box>
    </>
  );
}

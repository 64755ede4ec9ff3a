import { Box, Flex } from '@chakra-ui/react';
import { type Plot, type Point, placeTip } from './chart-geometry.ts';

/** A row of a tooltip; not shown without a text. */
export type TipRow = { name: string; text: string | undefined };

type ChartTipProps = {
  plot: Plot;
  point: Point;
  label: string | undefined;
  rows: TipRow[];
};

/** The tooltip of a point or bar. */
export function ChartTip({ plot, point, label, rows }: ChartTipProps) {
  function place(tip: HTMLElement | null) {
    if (!tip) return;
    const { x, y } = placeTip(plot, point, { width: tip.offsetWidth, height: tip.offsetHeight });
    tip.style.transform = `translate(${x}px, ${y}px)`;
  }
  const shown = rows.filter(({ text }) => text !== undefined);
  if (shown.length === 0) return null;
  return (
    <Box
      ref={place}
      position="absolute"
      top="0"
      left="0"
      pointerEvents="none"
      whiteSpace="nowrap"
      px="3"
      py="2"
      bg="raised"
      borderRadius="control"
      boxShadow="float"
      fontSize="sm"
      lineHeight="snug"
    >
      <Box color="muted">{label}</Box>
      {shown.map(({ name, text }) => (
        <Flex key={name} justify="space-between" gap="4">
          {name}
          <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {text}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}

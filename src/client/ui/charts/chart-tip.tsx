import { Box, Flex } from '@chakra-ui/react';

type ChartTipProps = {
  names: Record<string, string>;
  format: (value: number) => string;
  /** Set by the chart for the point under the pointer. */
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
};

/** The tooltip of a chart. */
export function ChartTip({ names, format, active = false, label, payload = [] }: ChartTipProps) {
  const shown = payload.flatMap(({ dataKey, value }) =>
    typeof value === 'number' ? [{ name: names[String(dataKey)] ?? '', value }] : [],
  );
  if (!active || shown.length === 0) return null;
  return (
    <Box
      px="3"
      py="2"
      bg="raised"
      borderRadius="control"
      boxShadow="float"
      fontSize="sm"
      lineHeight="snug"
    >
      <Box color="muted">{label}</Box>
      {shown.map(({ name, value }) => (
        <Flex key={name} justify="space-between" gap="4">
          {name}
          <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {format(value)}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}

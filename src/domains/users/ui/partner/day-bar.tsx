import { Box, chakra, Flex } from '@chakra-ui/react';
import { TextLink } from '#client/ui/link.tsx';
import { useMinute } from '#client/use-minute.ts';
import { formatHoursWithUnit, ownTimeZone } from '#shared/dates.ts';
import type { Workplace } from '../../presence/schema.ts';
import {
  formatMinutes,
  minutesAt,
  overlapOf,
  type Span,
  spansFor,
} from '../../presence/work-hours.ts';

const dayMinutes = 24 * 60;
const ticks = [0, 6, 12, 18];
const percent = (minutes: number) => `${(minutes / dayMinutes) * 100}%`;
const placeOf = ({ from, to }: Span) => ({
  insetInlineStart: percent(from),
  width: percent(to - from),
});

const Track = chakra('div', {
  base: {
    position: 'relative',
    h: '2.5',
    borderRadius: 'full',
    bg: 'hover',
    overflow: 'hidden',
    '& > *': { position: 'absolute', insetBlock: '0', borderRadius: 'full' },
  },
});

const Bar = ({ spans, isOwn }: { spans: Span[]; isOwn: boolean }) => (
  <Track>
    {spans.map((span) => (
      <Box key={span.from} bg={isOwn ? 'field' : 'brand'} style={placeOf(span)} />
    ))}
  </Track>
);

const formatSpans = (spans: Span[]) => {
  const [first, second] = spans;
  if (!first) return '';
  // Two spans are one that includes midnight.
  const [from, to] = second ? [second.from, first.to] : [first.from, first.to];
  return `${formatMinutes(from)} to ${formatMinutes(to)}`;
};

/** `4:00 together, 1:00 pm to 5:00 pm` */
function describeOverlap(overlap: Span[]): string {
  const minutes = overlap.reduce((sum, { from, to }) => sum + to - from, 0);
  if (minutes === 0) return 'No hours together';
  const spans = overlap.map(({ from, to }) => `${formatMinutes(from)} to ${formatMinutes(to)}`);
  return `${formatHoursWithUnit(minutes / 60)} together, ${spans.join(' and ')}`;
}

type DayBarProps = { name: string; theirs: Workplace; own: Workplace };

/** The working hours of two people on the clock of the reader, with those that they share. */
export function DayBar({ name, theirs, own }: DayBarProps) {
  const now = useMinute();
  const zone = own.timeZone ?? ownTimeZone();
  const spans = spansFor(theirs, zone, now);
  const ownSpans = spansFor({ ...own, timeZone: zone }, zone, now);
  const overlap = overlapOf(spans, ownSpans);
  const hasBoth = spans.length > 0 && ownSpans.length > 0;
  const rows = [
    { label: name, spans, isOwn: false, missing: 'No working hours yet' },
    { label: 'You', spans: ownSpans, isOwn: true, missing: null },
  ];
  return (
    <Box>
      <Flex justify="space-between" gap="3" mb="3" wrap="wrap" fontSize="sm">
        <Box fontWeight="medium">{hasBoth ? describeOverlap(overlap) : 'Working hours'}</Box>
        <Box color="muted">In your time zone</Box>
      </Flex>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '12rem minmax(0, 1fr)' }}
        columnGap="4"
        alignItems="center"
        fontSize="sm"
      >
        {rows.map(({ label, spans: shown, isOwn, missing }, index) => (
          <Box key={label} display="contents">
            <Flex gap="2" py="1" wrap="wrap" minW="0">
              <Box maxW="24" truncate title={label}>
                <bdi>{label}</bdi>
              </Box>
              <Box color="muted" fontVariantNumeric="tabular-nums">
                {formatSpans(shown) || missing || <TextLink to="/profile">Set your hours</TextLink>}
              </Box>
            </Flex>
            <Box position="relative" aria-hidden py="1.5">
              {overlap.map((span) => (
                <Box
                  key={span.from}
                  position="absolute"
                  top={index === 0 ? '0' : '-1'}
                  bottom={index === 0 ? '-1' : '0'}
                  bg="brand.tint"
                  borderInlineWidth="1px"
                  borderColor="brand"
                  style={placeOf(span)}
                />
              ))}
              <Bar spans={shown} isOwn={isOwn} />
              <Box
                position="absolute"
                top={index === 0 ? '0' : '-1'}
                bottom={index === 0 ? '-1' : '0'}
                w="2px"
                bg="time"
                style={{ insetInlineStart: percent(minutesAt(zone, now)) }}
              />
            </Box>
          </Box>
        ))}
        <Box
          aria-hidden
          gridColumn={{ sm: '2' }}
          display="grid"
          gridTemplateColumns="repeat(4, 1fr)"
          color="muted"
          fontSize="xs"
          mt="1"
        >
          {ticks.map((hour) => (
            <Box key={hour} borderInlineStartWidth="1px" ps="1" lineHeight="tight">
              {formatMinutes(hour * 60)}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

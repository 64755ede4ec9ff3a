import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatDay } from '#shared/dates.ts';
import type { TimelineEntry } from './timeline.ts';

const List = chakra('ol', {
  base: {
    m: '0',
    p: '0',
    listStyle: 'none',
    '& > li': { position: 'relative', ps: '5', pb: '4' },
    '& > li:last-of-type': { pb: '0' },
    // The line between one dot and the next.
    '& > li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetStart: '3.5px',
      top: '3.5',
      bottom: '-1',
      w: '1px',
      bg: 'edge',
    },
  },
});

const Dot = chakra('span', {
  base: {
    position: 'absolute',
    insetStart: '0',
    top: '1.5',
    boxSize: '2',
    borderRadius: 'full',
    bg: 'muted',
  },
  variants: {
    tone: {
      plain: {},
      good: { bg: 'brand' },
      bad: { bg: 'danger' },
      upcoming: { bg: 'surface', borderWidth: '2px', borderColor: 'time' },
    },
  },
});

export const TimelineList = ({ entries }: { entries: TimelineEntry[] }) => (
  <List aria-label="Timeline">
    {entries.map(({ key, day, title, detail, tone }) => (
      <li key={key}>
        <Dot tone={tone} aria-hidden />
        <Flex direction="column" lineHeight="snug">
          <Box fontWeight="medium">{title}</Box>
          {detail && (
            <Box fontSize="sm" color="muted">
              {detail}
            </Box>
          )}
          <chakra.time fontSize="sm" color="muted" dateTime={day}>
            {formatDay(day)}
          </chakra.time>
        </Flex>
      </li>
    ))}
  </List>
);

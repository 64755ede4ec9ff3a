import { Box, Flex } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import { unknownTask } from '#domains/time/labels.ts';
import { addDays, formatHoursMinutes } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { Timesheet } from '../schema.ts';
import { stateLook } from './approval-look.ts';

const hoursIn = ({ lines, hours }: { lines: number; hours: number }) =>
  lines === 0 ? [] : [`${formatHoursMinutes(hours)}`];

/** `2:30 submitted, 4:00 approved` */
function describeTotals({ totals }: Timesheet) {
  const parts = [
    ['not submitted', totals.open],
    ['returned', totals.returned],
    ['submitted', totals.submitted],
    ['approved', totals.approved],
  ] as const;
  return parts
    .flatMap(([name, total]) => hoursIn(total).map((hours) => `${hours} ${name}`))
    .join(', ');
}

/** What a submission leaves out. */
function describeMissing({ timer, today, week, totals }: Timesheet) {
  const isOver = addDays(week, 6) < today;
  const hasTime = Object.values(totals).some(({ lines }) => lines > 0);
  return [
    ...(timer && today >= week && !isOver
      ? [`The timer on “${timer.title ?? unknownTask}” is not included until you save it.`]
      : []),
    ...(hasTime && today >= week && !isOver
      ? ["This week isn't over. Time you add later needs another submit."]
      : []),
  ];
}

type WeekStateProps = { sheet: Timesheet; isReader: boolean };

/** The state of the week in words, and what is not part of it. */
export function WeekState({ sheet, isReader }: WeekStateProps) {
  const { label, tone } = stateLook[sheet.state];
  const { lines } = sheet.totals.returned;
  return (
    <Box>
      <Flex gap="2" align="center" wrap="wrap">
        <Badge tone={tone}>
          {sheet.state === 'returned' ? `${label}: ${plural(lines, 'entry', 'entries')}` : label}
        </Badge>
        <Box color="muted" fontSize="sm">
          {describeTotals(sheet)}
        </Box>
      </Flex>
      {!isReader &&
        describeMissing(sheet).map((text) => (
          <Box key={text} color="muted" fontSize="sm" mt="1">
            {text}
          </Box>
        ))}
    </Box>
  );
}

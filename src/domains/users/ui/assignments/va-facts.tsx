import { Box, Flex } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { formatHoursMinutes, formatHoursWithUnit } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { cityOf, hoursAhead } from '#shared/time-zones.ts';
import type { VaLoad } from '../../assignments/schema.ts';
import { vaMonthlyHours } from '../../workload.ts';

type Load = Pick<VaLoad, 'promisedHours' | 'hoursThisMonth' | 'hoursThisWeek'>;

export const describePromised = ({ promisedHours }: Pick<Load, 'promisedHours'>) =>
  `${formatHoursWithUnit(promisedHours)} of ${formatHoursWithUnit(vaMonthlyHours)} committed`;

/** For a column of a table. */
export const ShortLoad = ({ va, fullName }: { va: Load; fullName: string }) => (
  <Box minW="0" w="full" py="1.5" fontVariantNumeric="tabular-nums" title={describeLoad(va)}>
    <ProgressBar
      label={`Load of ${fullName}`}
      value={va.promisedHours}
      max={vaMonthlyHours}
      text={describePromised(va)}
      tone={toneOf(va.promisedHours)}
    />
    <Box mt="1" fontSize="sm" lineHeight="snug" truncate>
      {describePromised(va)}
    </Box>
    <Box fontSize="sm" color="muted" lineHeight="snug" truncate>
      {formatHoursMinutes(va.hoursThisMonth)} logged
    </Box>
  </Box>
);

const toneOf = (promised: number) =>
  promised > vaMonthlyHours ? 'danger' : promised > vaMonthlyHours * 0.8 ? 'time' : 'brand';

const describeLoad = (va: Load) =>
  `${describePromised(va)}, ${formatHoursMinutes(va.hoursThisMonth)} logged this month, ${formatHoursMinutes(va.hoursThisWeek)} this week`;

/** The promised hours of the month against the hours that a VA can work, and what is logged. */
export const LoadMeter = ({ va, fullName }: { va: Load; fullName: string }) => (
  <Box minW="0" fontVariantNumeric="tabular-nums">
    <ProgressBar
      label={`Load of ${fullName}`}
      value={va.promisedHours}
      max={vaMonthlyHours}
      text={describePromised(va)}
      tone={toneOf(va.promisedHours)}
    />
    <Box mt="1.5" fontSize="sm" lineHeight="snug">
      {describePromised(va)}
    </Box>
    <Box fontSize="sm" color="muted" lineHeight="snug">
      {formatHoursMinutes(va.hoursThisMonth)} logged this month,{' '}
      {formatHoursMinutes(va.hoursThisWeek)} this week
    </Box>
  </Box>
);

/** `Manila, 7 hours ahead of the client` */
export function describeTimeZone(timeZone: string | null, clientTimeZone: string | null) {
  if (!timeZone) return 'Time zone unknown';
  const ahead = hoursAhead(timeZone, clientTimeZone, new Date());
  if (ahead === null) return cityOf(timeZone);
  if (ahead === 0) return `${cityOf(timeZone)}, same time as the client`;
  const hours = plural(Math.abs(ahead), 'hour');
  return `${cityOf(timeZone)}, ${hours} ${ahead > 0 ? 'ahead of' : 'behind'} the client`;
}

/** Up to this many skills in one line. */
const shownSkills = 4;

export const Skills = ({ skills }: { skills: string[] }) => (
  <Flex wrap="wrap" gap="1">
    {skills.slice(0, shownSkills).map((skill) => (
      <Badge key={skill}>{skill}</Badge>
    ))}
    {skills.length > shownSkills && (
      <Box as="span" color="muted" fontSize="sm" title={skills.slice(shownSkills).join(', ')}>
        +{skills.length - shownSkills}
      </Box>
    )}
  </Flex>
);

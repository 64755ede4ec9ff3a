import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { formatRelative, formatTime } from '#shared/dates.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { Presence } from '../presence/schema.ts';

/** The server updates presence once a minute. */
const refetchIntervalMs = 60_000;

/** `Online` or `Last seen 5 minutes ago`, and `4:05 pm local time in Manila`. */
function describePresence({ isOnline, lastSeenAt, timeZone }: Presence, now: Date): string[] {
  const seen = lastSeenAt ? [`Last seen ${formatRelative(lastSeenAt, now.getTime())}`] : [];
  const time = timeZone && formatTime(now.toISOString(), timeZone);
  return [
    ...(isOnline ? ['Online'] : seen),
    ...(timeZone ? [`${time} local time in ${cityOf(timeZone)}`] : []),
  ];
}

/** Whether the client's VA is online, and their local time. */
export function VaPresence() {
  const { data } = trpc.presence.ofVa.useQuery(undefined, { refetchInterval: refetchIntervalMs });
  const texts = data?.presence ? describePresence(data.presence, new Date()) : [];
  if (texts.length === 0) return null;
  return (
    <Flex align="center" gap="2" mt="2" fontSize="sm" color="muted" wrap="wrap">
      {data?.presence?.isOnline && (
        <Box aria-hidden boxSize="2" borderRadius="full" bg="success" flexShrink={0} />
      )}
      <span>{texts.join(' · ')}</span>
    </Flex>
  );
}

import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { formatRelative, formatTime } from '#shared/dates.ts';
import type { Presence } from '../presence-schema.ts';

/** The server hears of an open page about once a minute. */
const askAgainAfter = 60_000;

const cityOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** `Online` or `Last seen 5 minutes ago`, and `4:05 pm local time in Manila`. */
function inWords({ isOnline, lastSeenAt, timeZone }: Presence, now: Date): string[] {
  const seen = lastSeenAt ? [`Last seen ${formatRelative(lastSeenAt, now.getTime())}`] : [];
  const time = timeZone && formatTime(now.toISOString(), timeZone);
  return [
    ...(isOnline ? ['Online'] : seen),
    ...(timeZone ? [`${time} local time in ${cityOf(timeZone)}`] : []),
  ];
}

/** Whether the client's VA is here now, and what time it is where they are. */
export function VaPresence() {
  const { data } = trpc.presence.ofVa.useQuery(undefined, { refetchInterval: askAgainAfter });
  const words = data?.presence ? inWords(data.presence, new Date()) : [];
  if (words.length === 0) return null;
  return (
    <Flex align="center" gap="2" mt="2" fontSize="sm" color="muted" wrap="wrap">
      {data?.presence?.isOnline && (
        <Box aria-hidden boxSize="2" borderRadius="full" bg="success" flexShrink={0} />
      )}
      <span>{words.join(' · ')}</span>
    </Flex>
  );
}

import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { useMinute } from '#client/use-minute.ts';
import { describePresence } from './presence-texts.ts';

type ContactPresenceProps = { contactId: number; fullName: string };

/** Whether the other person is online, and their local time. */
export function ContactPresence({ contactId, fullName }: ContactPresenceProps) {
  const now = useMinute();
  const { data, dataUpdatedAt } = trpc.messages.presence.useQuery(
    { contactId },
    { refetchOnMount: 'always' },
  );
  if (!data?.presence) return null;
  const { isOnline, texts } = describePresence(data.presence, fullName, dataUpdatedAt, now);
  const others = isOnline ? texts.slice(0, -1) : texts;
  return (
    <>
      {others.join(' · ')}
      {isOnline && others.length > 0 && ' · '}
      {isOnline && (
        <Box
          aria-hidden
          as="span"
          display="inline-block"
          boxSize="2"
          borderRadius="full"
          bg="success"
          me="1.5"
        />
      )}
      {isOnline && texts.at(-1)}
    </>
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import { roleNames } from '#client/shell/navigation.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { formatShortDay, formatTime, today } from '#shared/dates.ts';
import type { Contact } from '../../schema.ts';

const RowLink = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      px: '3',
      py: '2',
      minH: '14',
      borderRadius: 'control',
      outlineOffset: '-2px',
      _hover: { bg: 'hover' },
      '&[aria-current]': { bg: 'brand.tint' },
      // Hundreds of contacts cost nothing until they are scrolled to.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 3.5rem',
    },
  }),
);

function shortTime(instant: string, now: number) {
  const day = today(Date.parse(instant));
  return day === today(now) ? formatTime(instant) : formatShortDay(day, today(now));
}

type ContactRowProps = { contact: Contact; isCurrent: boolean; onChoose: () => void };

/** A person, their role, and where the conversation stands. */
export function ContactRow({ contact, isCurrent, onChoose }: ContactRowProps) {
  const { id, fullName, role, unreadCount, lastMessage } = contact;
  return (
    <RowLink
      to="/messages"
      search={{ contact: id }}
      data-contact={id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <Avatar person={contact} />
      <Box flex="1" minW="0" lineHeight="snug">
        <Flex gap="2" align="baseline">
          <Box flex="1" truncate fontWeight={unreadCount > 0 ? 'semibold' : 'medium'}>
            {fullName}
          </Box>
          {lastMessage && (
            <Box flexShrink={0} fontSize="xs" color="muted" fontVariantNumeric="tabular-nums">
              {shortTime(lastMessage.createdAt, Date.now())}
            </Box>
          )}
        </Flex>
        <Flex gap="2" align="center" fontSize="sm" color="muted">
          <Box flexShrink={0}>{roleNames[role]}</Box>
          <Box flex="1" truncate color={unreadCount > 0 ? 'ink' : 'muted'}>
            {lastMessage &&
              `${lastMessage.senderId === id ? '' : 'You: '}${lastMessage.content.replaceAll(/\s+/g, ' ')}`}
          </Box>
          <UnreadBadge count={unreadCount} />
        </Flex>
      </Box>
    </RowLink>
  );
}

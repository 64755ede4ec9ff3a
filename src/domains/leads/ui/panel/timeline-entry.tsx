import { Box, Flex } from '@chakra-ui/react';
import { ArrowRight, Inbox, type LucideIcon, Mail, MailOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { formatDateTime } from '#shared/dates.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import type { TimelineItem } from '../../pipeline-schema.ts';
import { LeadComment } from '../lead-comment.tsx';
import { describeChange } from './describe-change.ts';

type EntryProps = { icon: LucideIcon; at: string; title: ReactNode; children?: ReactNode };

/** One line with an icon, and a text below it. */
const Entry = ({ icon: Icon, at, title, children }: EntryProps) => (
  <Flex as="article" gap="3" minW="0">
    <Flex
      flexShrink={0}
      align="center"
      justify="center"
      boxSize="8"
      borderRadius="full"
      bg="sunken"
      color="muted"
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </Flex>
    <Box flex="1" minW="0" pt="1">
      <Flex columnGap="2" align="baseline" wrap="wrap" lineHeight="snug">
        <Box minW="0" overflowWrap="anywhere">
          {title}
        </Box>
        <Box color="muted" fontSize="sm">
          {formatDateTime(at)}
        </Box>
      </Flex>
      {children}
    </Box>
  </Flex>
);

const Text = ({ children }: { children: string }) => (
  <WrittenText mt="1" maxW="text">
    {children}
  </WrittenText>
);

type Item<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { kind: Kind }>;

const originPhrases = {
  form: 'asked for a demo',
  hand: 'was added by hand',
  email: 'sent an email',
  unknown: 'sent a request',
} satisfies Record<Item<'request'>['request']['origin'], string>;

function Request({ item: { at, request } }: { item: Item<'request'> }) {
  const { fullName, email, company, phone, serviceType, plan, message, isMerged, origin } = request;
  const facts = [email, phone, company, serviceType, plan && `${planLabel(plan)} plan`].filter(
    Boolean,
  );
  return (
    <Entry
      icon={Inbox}
      at={at}
      title={
        <>
          <b>{fullName}</b> {originPhrases[origin]}
          {isMerged && ' (merged duplicate)'}
        </>
      }
    >
      {isMerged && (
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          {facts.join(', ')}
        </Box>
      )}
      {message && <Text>{message}</Text>}
    </Entry>
  );
}

const Change = ({ item: { at, change } }: { item: Item<'change'> }) => (
  <Entry
    icon={ArrowRight}
    at={at}
    title={
      <>
        <b>{change.actorName ?? deletedUser}</b> {describeChange(change)}
      </>
    }
  />
);

function MailEntry({ item: { at, mail } }: { item: Item<'mail'> }) {
  const { authorName, recipient, subject, content, status, lastError, isAutomatic } = mail;
  return (
    <Entry
      icon={Mail}
      at={at}
      title={
        // Only a mail that a mail server has accepted is one that somebody emailed.
        status === 'sent' && isAutomatic ? (
          `The confirmation was emailed to ${recipient}: ${subject}`
        ) : status === 'sent' ? (
          <>
            <b>{authorName ?? deletedUser}</b> emailed {recipient}: {subject}
          </>
        ) : (
          `Mail to ${recipient} ${status === 'waiting' ? 'is waiting' : 'was not delivered'}: ${subject}`
        )
      }
    >
      <Flex direction="column" gap="1" align="flex-start">
        {content ? (
          <Text>{content}</Text>
        ) : (
          <Box color="muted" fontSize="sm">
            The text has a link that is only for its reader.
          </Box>
        )}
        {status === 'parked' && (
          <>
            <Badge tone="danger">{`Not delivered${lastError ? `: ${lastError}` : ''}`}</Badge>
            <TextLink to="/user-management" search={{ tab: 'jobs' }} fontSize="sm">
              Try again in Failed jobs
            </TextLink>
          </>
        )}
      </Flex>
    </Entry>
  );
}

const Answer = ({ item: { at, answer } }: { item: Item<'answer'> }) => (
  <Entry
    icon={MailOpen}
    at={at}
    title={
      <>
        <b>{answer.sender}</b> answered{answer.subject && `: ${answer.subject}`}
      </>
    }
  >
    <Text>{answer.content}</Text>
  </Entry>
);

export function TimelineEntry({ item }: { item: TimelineItem }) {
  switch (item.kind) {
    case 'request':
      return <Request item={item} />;
    case 'change':
      return <Change item={item} />;
    case 'mail':
      return <MailEntry item={item} />;
    case 'answer':
      return <Answer item={item} />;
    case 'comment':
      return <LeadComment comment={item.comment} />;
  }
}

import { Box } from '@chakra-ui/react';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ButtonLink, PlainLink } from '#client/ui/link.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { userStatusLabels } from '#domains/users/labels.ts';
import { describeStated } from '#domains/users/needs/describe.ts';
import { describeMatch } from '#domains/users/ui/matches/describe-match.ts';
import { MatchButtons } from '#domains/users/ui/matches/match-acts.tsx';
import { formatDate, formatRelative } from '#shared/dates.ts';
import type { ClientOverview, ClientSummary } from '../../schema.ts';
import { LastActivity } from '../last-activity.tsx';

type ClientCardProps = { client: ClientSummary; level: HeadingLevel };

export const ContactCard = ({ client, level }: ClientCardProps) => (
  <SectionCard
    title="Contact"
    level={level}
    actions={
      <ButtonLink to="/user-management" search={{ id: client.id }} size="sm">
        View account
      </ButtonLink>
    }
  >
    <PersonChip person={client} detail={client.email} />
    <Box mt="3">
      <DescriptionList isInline>
        <Fact name="Status">{userStatusLabels[client.status]}</Fact>
        <Fact name="Client since">{formatDate(client.createdAt)}</Fact>
        <Fact name="Last activity">
          <LastActivity at={client.lastActivityAt} />
        </Fact>
      </DescriptionList>
    </Box>
  </SectionCard>
);

type VaCardProps = ClientCardProps & Pick<ClientOverview, 'needs' | 'match'>;

/** The VA, or the way to one. */
export function VaCard({ client, needs, match, level }: VaCardProps) {
  const { id, va, status } = client;
  const isWaiting = !va && status !== 'inactive';
  return (
    <SectionCard
      title="VA"
      level={level}
      actions={
        va ? (
          <ButtonLink to="/va-management" search={{ tab: 'assignments', q: va.fullName }} size="sm">
            View assignment
          </ButtonLink>
        ) : (
          isWaiting && (
            <ButtonLink to="/va-management" search={{ client: id }} size="sm">
              Assign a VA
            </ButtonLink>
          )
        )
      }
    >
      {va ? (
        <PlainLink to="/user-management" search={{ id: va.id }} display="block">
          <PersonChip person={va} detail="Virtual Assistant" />
        </PlainLink>
      ) : (
        <Box color="muted">No VA is assigned.</Box>
      )}
      {isWaiting && (
        <>
          {describeMatch(match).map((sentence) => (
            <Box key={sentence} mt="1" overflowWrap="anywhere">
              {sentence}
            </Box>
          ))}
          <MatchButtons client={client} match={match} />
        </>
      )}
      {needs && (
        <Box mt="3" fontSize="sm">
          <Box as="span" color="muted">
            Asked for
          </Box>{' '}
          {describeStated(needs)}
        </Box>
      )}
    </SectionCard>
  );
}

type MessagesCardProps = ClientCardProps & {
  conversation: ClientOverview['conversation'];
};

/** The administrator's own conversation with the client. */
export function MessagesCard({ client, conversation, level }: MessagesCardProps) {
  const { unread, last } = conversation;
  return (
    <SectionCard
      title="Messages"
      level={level}
      badge={unread > 0 && <UnreadBadge count={unread} what="unread" />}
      actions={
        <ButtonLink to="/messages" search={{ contact: client.id }} size="sm">
          {last ? 'Open messages' : 'Send a message'}
        </ButtonLink>
      }
    >
      {last ? (
        <>
          <Box color="muted" fontSize="sm">
            {last.senderId === client.id ? client.fullName : 'You'},{' '}
            {formatRelative(last.createdAt, Date.now())}
          </Box>
          <Box lineClamp="3" overflowWrap="anywhere" mt="1">
            {last.content}
          </Box>
        </>
      ) : (
        <Box color="muted">You have not written to each other yet.</Box>
      )}
    </SectionCard>
  );
}

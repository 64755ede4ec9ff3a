import { Box, Flex } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { DraggableCard } from '#client/ui/board/card.tsx';
import type { LiftedBy } from '#client/ui/board/lifting.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { formatShortMoney } from '#shared/money.ts';
import { rejectionReasonLabels } from '../../labels.ts';
import type { LeadCard } from '../../pipeline-schema.ts';
import { LeadMenu } from '../lead-menu.tsx';
import { toOpenLead } from '../leads-search.ts';
import { NextStepDay } from '../next-step.tsx';
import { ReplyDeadlineText } from '../reply-deadline-badge.tsx';

export function CardFacts({ card }: { card: LeadCard }) {
  const { status, company, monthlyValue, nextStep, nextStepOn, rejectionReason } = card;
  const { commentCount, owner } = card;
  const isRejected = status === 'rejected';
  const text = isRejected ? rejectionReason && rejectionReasonLabels[rejectionReason] : nextStep;
  const showsDay = !isRejected && nextStepOn !== null;
  return (
    <>
      {(company || monthlyValue !== null) && (
        <Flex gap="2" justify="space-between" align="baseline">
          <div className="client">{company}</div>
          {monthlyValue !== null && (
            <Box flexShrink={0} fontSize="xs" fontVariantNumeric="tabular-nums">
              {formatShortMoney(monthlyValue)}
              <VisuallyHidden> a month</VisuallyHidden>
            </Box>
          )}
        </Flex>
      )}
      <ReplyDeadlineText lead={card} />
      {text && <div className="description">{text}</div>}
      {(showsDay || commentCount > 0 || owner) && (
        <div className="foot">
          <div className="facts">
            {showsDay && <NextStepDay lead={card} />}
            {commentCount > 0 && (
              <span className="fact" title="Comments">
                <MessageSquare aria-hidden size={12} strokeWidth={1.75} />
                {commentCount}
                <VisuallyHidden>{commentCount === 1 ? ' comment' : ' comments'}</VisuallyHidden>
              </span>
            )}
          </div>
          {owner && (
            <span className="person" title={owner.fullName}>
              <Avatar person={owner} size="sm" />
              <VisuallyHidden>Owner: {owner.fullName}</VisuallyHidden>
            </span>
          )}
        </div>
      )}
    </>
  );
}

type BoardCardProps = {
  card: LeadCard;
  lifted: LiftedBy | undefined;
  /** Whether the keyboard moved the card. */
  takesFocus: boolean;
};

export const BoardCard = memo(function BoardCard({ card, ...state }: BoardCardProps) {
  return (
    <DraggableCard
      id={card.id}
      title={card.fullName}
      link={{ to: '/leads', search: toOpenLead(card.id) }}
      placement={card.status}
      {...state}
    >
      <CardFacts card={card} />
      <Box position="absolute" top="1" insetEnd="1">
        <LeadMenu lead={card} />
      </Box>
    </DraggableCard>
  );
});

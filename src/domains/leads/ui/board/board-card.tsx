import { Box, chakra, Flex } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/core';
import { MessageSquare } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { CardFrame } from '#domains/tasks/ui/board/card-face.tsx';
import { animateArrival } from '#domains/tasks/ui/drag/animate-move.ts';
import { formatShortMoney } from '#shared/money.ts';
import { rejectionReasonLabels } from '../../labels.ts';
import type { LeadCard } from '../../pipeline-schema.ts';
import { useLeadActions } from '../lead-action.ts';
import { useMoveGroup } from '../lead-status.tsx';
import { toOpenLead } from '../leads-search.ts';
import { NextStepDay } from '../next-step.tsx';
import { ReplyDeadlineBadge } from '../reply-deadline-badge.tsx';

/** The badge wraps in a narrow column. */
const Deadline = chakra('div', {
  base: {
    '& > span': {
      flexShrink: 1,
      h: 'auto',
      py: '0.5',
      borderRadius: 'control',
      whiteSpace: 'normal',
      lineHeight: 'snug',
    },
  },
});

function CardFacts({ card }: { card: LeadCard }) {
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
      <Deadline _empty={{ display: 'none' }}>
        <ReplyDeadlineBadge lead={card} />
      </Deadline>
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

function CardMenu({ card }: { card: LeadCard }) {
  const { actOn } = useLeadActions();
  const moves = useMoveGroup(card);
  const edit = {
    items: [{ id: 'edit', label: 'Edit lead', onSelect: () => void actOn(card.id, 'edit') }],
  };
  return <RowMenu label={`Actions for ${card.fullName}`} groups={() => [moves, edit]} />;
}

type BoardCardProps = {
  card: LeadCard;
  /** Set while the card is lifted: the pointer drags a copy of it. */
  lifted?: 'pointer' | 'keyboard' | undefined;
  /** Whether the card was moved by the keyboard, which must keep its focus. */
  takesFocus: boolean;
};

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, lifted, takesFocus } = props;
  const { id, fullName, status } = card;
  const { listeners, attributes, setNodeRef, setActivatorNodeRef } = useDraggable({ id });
  const titleId = useId();
  const frame = useRef<HTMLElement | null>(null);
  const link = useRef<HTMLAnchorElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the card has been moved
  useLayoutEffect(() => {
    if (frame.current) animateArrival(id, frame.current);
  }, [id, status]);
  useLayoutEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);

  return (
    <CardFrame
      ref={(node: HTMLElement | null) => {
        frame.current = node;
        setNodeRef(node);
      }}
      data-card={id}
      aria-labelledby={titleId}
      state={lifted && (lifted === 'pointer' ? 'gap' : 'keyboard')}
      {...listeners}
    >
      <PlainLink
        ref={(node: HTMLAnchorElement | null) => {
          link.current = node;
          setActivatorNodeRef(node);
        }}
        id={titleId}
        to="/leads"
        search={toOpenLead(id)}
        resetScroll={false}
        preload={false}
        className="title"
        draggable={false}
        aria-describedby={attributes['aria-describedby']}
        // The link covers the whole card, below its menu.
        _after={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'card' }}
      >
        {fullName}
      </PlainLink>
      <CardFacts card={card} />
      <Box position="absolute" top="1" insetEnd="1">
        <CardMenu card={card} />
      </Box>
    </CardFrame>
  );
});

/** The copy of a card that follows the pointer. */
export const LiftedCard = ({ card }: { card: LeadCard }) => (
  <CardFrame state="lifted" data-lifted aria-hidden h="full">
    <div className="title">{card.fullName}</div>
    <CardFacts card={card} />
  </CardFrame>
);

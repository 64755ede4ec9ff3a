import { Box, chakra, Flex } from '@chakra-ui/react';
import { Star, X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { trpc } from '#client/trpc.ts';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { questionId, useNoToast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';
import { lastApproval } from './approvals.ts';
import { OwnFeedback } from './own-feedback.tsx';
import { useQuestion } from './use-question.ts';

const starValues = [1, 2, 3, 4, 5];

const StarButton = chakra('button', {
  base: {
    display: 'inline-flex',
    p: '2',
    borderRadius: 'control',
    color: 'field',
    cursor: 'pointer',
    _disabled: { cursor: 'default' },
  },
  variants: { isFilled: { true: { color: 'status.yellow' } } },
});

type Va = { id: number; fullName: string };

/**
 * Asks the client once about an approved task, after the toast of the approval, whose place it takes. The server decides
 * whether they were asked in the last seven days.
 */
export default function RatingQuestion({ taskId }: { taskId: number }) {
  const isFree = useNoToast();
  const [hasBegun, setBegun] = useState(isFree);
  if (isFree && !hasBegun) setBegun(true);
  return hasBegun && <AskedQuestion taskId={taskId} />;
}

function AskedQuestion({ taskId }: { taskId: number }) {
  const va = useQuestion(taskId);
  return va && <Question taskId={taskId} va={va} />;
}

function Question({ taskId, va }: { taskId: number; va: Va }) {
  const utils = trpc.useUtils();
  const [isChanging, setChanging] = useState(false);
  const answer = useAct(trpc.feedback.answer, {
    done: (feedback) => ({
      title: 'Feedback submitted',
      description: `You gave ${va.fullName} ${plural(feedback.rating, 'star')}. Thank you.`,
      action: { label: 'Change', onClick: () => setChanging(true) },
    }),
    onSuccess: (feedback) => utils.feedback.mine.setData({ vaId: va.id }, feedback),
    failed: 'Failed to submit feedback',
  });
  const close = () => lastApproval.set(null);
  if (isChanging)
    return (
      <Dialog open size="sm" title={`Rate ${va.fullName}`} onClose={close}>
        <DialogBody pb="6">
          <OwnFeedback va={va} onSaved={close} />
        </DialogBody>
      </Dialog>
    );
  if (answer.isSuccess) return null;
  return (
    <QuestionCard
      va={va}
      isSending={answer.isPending}
      onRate={(rating) => answer.mutate({ taskId, rating })}
      onClose={close}
    />
  );
}

type QuestionCardProps = {
  va: Va;
  isSending: boolean;
  onRate: (rating: number) => void;
  onClose: () => void;
};

function QuestionCard({ va, isSending, onRate, onClose }: QuestionCardProps) {
  const [hovered, hover] = useState(0);
  const label = `How was the work of ${va.fullName}?`;
  const place = document.getElementById(questionId);
  if (!place) return null;
  return createPortal(
    <Box
      w="fit-content"
      maxW="full"
      py="1.5"
      ps="3"
      pe="2"
      borderRadius="card"
      bg="raised"
      boxShadow="float"
      pointerEvents="auto"
    >
      <Flex align="flex-start" justify="space-between" gap="3">
        <Box fontWeight="semibold" overflowWrap="anywhere">
          {label}
        </Box>
        <IconButton size="xs" label="Not now" hint={false} onClick={onClose} color="muted">
          <X aria-hidden size={16} />
        </IconButton>
      </Flex>
      <Flex role="group" aria-label={label} mt="1" ms="-2" onPointerLeave={() => hover(0)}>
        {starValues.map((stars) => {
          const isFilled = stars <= hovered;
          return (
            <StarButton
              key={stars}
              type="button"
              isFilled={isFilled}
              aria-label={plural(stars, 'star')}
              disabled={isSending}
              onPointerEnter={() => hover(stars)}
              onClick={() => onRate(stars)}
            >
              <Star
                aria-hidden
                size={24}
                strokeWidth={1.5}
                fill={isFilled ? 'currentColor' : 'none'}
              />
            </StarButton>
          );
        })}
      </Flex>
    </Box>,
    place,
  );
}

import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, Circle, Flag, Undo2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { focusUnlessCovered } from '#client/keyboard.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import type { RunStep } from '../schema.ts';
import type { RunActions } from './use-run.ts';

const Line = chakra('li', {
  base: { display: 'flex', gap: '3', minW: '0', overflowWrap: 'anywhere' },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSize: '5',
    mt: '0.5',
    borderRadius: 'full',
  },
  variants: {
    state: {
      done: { bg: 'success.tint', color: 'success' },
      passed: { color: 'muted' },
      upcoming: { color: 'muted' },
    },
  },
});

const icon = { 'aria-hidden': true, size: 14, strokeWidth: 2 } as const;

/** Ignores the second click of a double click, which would hit the next step. */
const ignoreDoubleClick = (action: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) action();
};

type DoneStepProps = { step: RunStep; isBusy: boolean; onUndo?: (() => void) | undefined };

export function DoneStep({ step, isBusy, onUndo }: DoneStepProps) {
  const { title, answer, tickedBy, tickedAt } = step;
  if (tickedAt === null)
    return (
      <Line color="muted">
        <Mark state="passed">
          <Flag {...icon} />
        </Mark>
        {title}
      </Line>
    );
  return (
    <Line>
      <Mark state="done">
        <Check {...icon} />
      </Mark>
      <Box flex="1" minW="0">
        <Flex as="span" align="center" gap="2" wrap="wrap">
          <VisuallyHidden>Done: </VisuallyHidden>
          {title}
          {answer && <Badge tone="brand">{answer}</Badge>}
        </Flex>
        <Box fontSize="sm" color="muted" title={formatDateTime(tickedAt)}>
          {tickedBy?.fullName ?? deletedUser}, {formatRelative(tickedAt, Date.now())}
        </Box>
      </Box>
      {onUndo && (
        <IconButton label={`Undo ${title}`} color="muted" disabled={isBusy} onClick={onUndo}>
          <Undo2 {...icon} size={16} strokeWidth={1.75} />
        </IconButton>
      )}
    </Line>
  );
}

export const UpcomingStep = ({ step: { title } }: { step: RunStep }) => (
  <Line color="muted">
    <Mark state="upcoming">
      <Circle {...icon} />
    </Mark>
    {title}
  </Line>
);

type CurrentStepProps = {
  step: RunStep;
  /** Null for readers who cannot change the run. */
  actions: RunActions | null;
  /** Focuses the step, after the user has completed the previous one. */
  takesFocus: boolean;
};

export function CurrentStep({ step, actions, takesFocus }: CurrentStepProps) {
  const { title, description, type } = step;
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus) focusUnlessCovered(first.current);
  }, [takesFocus]);

  return (
    <Line
      aria-current="step"
      flexDirection="column"
      gap="3"
      my="1"
      p="4"
      borderWidth="1px"
      borderColor="brand"
      borderRadius="card"
      bg="surface"
    >
      <Box>
        <Box fontSize="sm" color="brand" fontWeight="medium">
          {type === 'decision' ? 'Decision needed' : 'Next step'}
        </Box>
        <Box fontSize="lg" fontWeight="semibold" lineHeight="snug">
          {title}
        </Box>
        {description && (
          <WrittenText mt="1" maxW="text">
            {description}
          </WrittenText>
        )}
      </Box>
      {actions && (
        <Flex gap="2" wrap="wrap" role="group" aria-label={title}>
          {type === 'decision' ? (
            <>
              <Button
                ref={first}
                variant="primary"
                minW="24"
                aria-disabled={actions.isPending}
                onClick={ignoreDoubleClick(() => actions.answer(step, 'Yes'))}
              >
                Yes
              </Button>
              <Button
                minW="24"
                aria-disabled={actions.isPending}
                onClick={ignoreDoubleClick(() => actions.answer(step, 'No'))}
              >
                No
              </Button>
            </>
          ) : (
            <Button
              ref={first}
              variant="primary"
              minW="24"
              icon={<Check {...icon} size={16} />}
              aria-disabled={actions.isPending}
              onClick={ignoreDoubleClick(() => actions.tick(step))}
            >
              Done
            </Button>
          )}
        </Flex>
      )}
    </Line>
  );
}

export function Finished({ takesFocus }: { takesFocus: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) focusUnlessCovered(line.current);
  }, [takesFocus]);
  return (
    <Box ref={line} tabIndex={-1} outline="none" color="success" fontWeight="medium">
      All steps are done.
    </Box>
  );
}

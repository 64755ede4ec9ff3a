import { Box, Flex, Heading } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { DisclosureButton } from '#client/ui/disclosure-button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { formatRelative } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import { describeEnd, describeProgress } from '../labels.ts';
import type { Run } from '../schema.ts';
import { RunChecklist } from './run-checklist.tsx';
import { useRun } from './use-run.ts';

type RunCardProps = {
  run: Run;
  canWork: boolean;
  /** Focuses the current step, after the user has started the run. */
  takesFocus?: boolean;
};

/** A run of a task or a routine. The steps of an ended run are collapsed. */
export function RunCard({ run, canWork, takesFocus = false }: RunCardProps) {
  const { id, title, workflowId, status, progress, startedBy, startedAt, endedAt } = run;
  const actions = useRun(id);
  const headingId = useId();
  const [isOpen, open] = useState(status === 'active');
  const [isStopping, askStop] = useState(false);
  const isActive = status === 'active';

  function stop() {
    askStop(false);
    actions.stop();
  }

  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      p="4"
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <Flex align="flex-start" gap="3" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Heading
            as="h3"
            id={headingId}
            fontSize="md"
            fontWeight="semibold"
            overflowWrap="anywhere"
          >
            {title}
          </Heading>
          <Box fontSize="sm" color="muted">
            {isActive || endedAt === null
              ? `Started by ${startedBy?.fullName ?? aDeletedUser} ${formatRelative(startedAt, Date.now())}`
              : describeEnd(run)}
          </Box>
        </Box>
        <Flex align="center" gap="2" ms="auto">
          {status === 'finished' && <Badge tone="success">Finished</Badge>}
          {status === 'stopped' && <Badge>Stopped</Badge>}
          {workflowId !== null && (
            <TextLink to="/workflows" search={{ id: workflowId }} fontSize="sm">
              Diagram
            </TextLink>
          )}
        </Flex>
      </Flex>
      <Flex align="center" gap="3">
        <Box flex="1">
          <ProgressBar
            label={`Progress of ${title}`}
            value={progress.done}
            max={progress.total}
            text={describeProgress(progress)}
          />
        </Box>
        <Box fontSize="sm" color="muted" fontVariantNumeric="tabular-nums">
          {describeProgress(progress)}
        </Box>
      </Flex>
      {isOpen && <RunChecklist id={id} canWork={canWork} takesFocus={takesFocus} />}
      <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
        {!isActive && (
          <DisclosureButton isOpen={isOpen} onToggle={() => open(!isOpen)} flush="start">
            {isOpen ? 'Hide steps' : 'Show steps'}
          </DisclosureButton>
        )}
        {isActive && canWork && (
          <Button size="sm" variant="ghost" color="muted" ms="-3" onClick={() => askStop(true)}>
            Stop workflow
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={isStopping}
        onClose={() => askStop(false)}
        onConfirm={stop}
        title="Stop this workflow?"
        confirmLabel="Stop"
      >
        "{title}" will stop here. Completed steps stay in the history.
      </ConfirmDialog>
    </Card>
  );
}

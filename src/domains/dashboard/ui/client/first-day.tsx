import { Box, chakra } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChecklistStep } from '#client/ui/checklist-step.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { useAct } from '#client/use-act.ts';
import { writeMessage } from '#client/write-message.ts';
import { supportName } from '#domains/messages/support/labels.ts';
import { namesOfPlans } from '#domains/plans/catalogue/catalogue.ts';
import { describeStated } from '#domains/users/needs/describe.ts';
import { MatchState } from '#domains/users/ui/match-promise.tsx';
import { Proposal } from '#domains/users/ui/matches/proposal.tsx';
import { NeedsButton } from '#domains/users/ui/needs/needs-button.tsx';
import type { FirstDay as Day } from '../../first-day/schema.ts';
import { Checklist } from '../checklist.tsx';
import { TaskTemplates } from './task-templates.tsx';

const PlanStep = ({ hasPlan }: Day) => (
  <ChecklistStep
    title="Choose a plan"
    isDone={hasPlan}
    action={
      hasPlan ? (
        <ButtonLink to="/subscription-management" size="sm">
          See plan and receipt
        </ButtonLink>
      ) : (
        <ButtonLink to="/subscription" size="sm">
          See the plans
        </ButtonLink>
      )
    }
  >
    {hasPlan ? 'Your plan has started.' : `${namesOfPlans()}, and you can change it later.`}
  </ChecklistStep>
);

function NeedsStep({ needs }: Day) {
  return (
    <ChecklistStep
      title="Tell us what you need"
      isDone={needs !== null}
      action={<NeedsButton needs={needs} />}
    >
      {needs ? describeStated(needs) : 'Services, hours, time zone and languages. One minute.'}
    </ChecklistStep>
  );
}

const MatchStep = ({ isMatched, va, matchBy, match }: Day) => (
  <ChecklistStep
    title={va ? `${va.fullName} works for you.` : 'Meet your VA'}
    isDone={isMatched}
    action={
      va ? (
        <ButtonLink to="/my-assistant" size="sm">
          View Profile
        </ButtonLink>
      ) : (
        (matchBy || match) && (
          <ButtonLink to="/messages" search={{ with: 'support' }} state={writeMessage} size="sm">
            Ask {supportName()}
          </ButtonLink>
        )
      )
    }
  >
    {!va && (matchBy || match) && <MatchState matchBy={matchBy} match={match} />}
    {match?.proposal && (
      <Box mt="2">
        <Proposal proposal={match.proposal} />
      </Box>
    )}
    {!va &&
      !matchBy &&
      !match &&
      "You'll be matched with a VA within 24-48 hours after your plan starts."}
  </ChecklistStep>
);

const HelloStep = ({ va, hasWritten }: Day) => (
  <ChecklistStep
    title="Say hello"
    isDone={hasWritten}
    action={
      va &&
      !hasWritten && (
        <ButtonLink to="/messages" search={{ contact: va.id }} state={writeMessage} size="sm">
          Say hello
        </ButtonLink>
      )
    }
  >
    {hasWritten
      ? 'You have written to your VA.'
      : 'A first message to your VA: who you are, and how you like to work.'}
  </ChecklistStep>
);

const TaskStep = ({ hasTask }: Day) => (
  <ChecklistStep title="Hand over your first task" isDone={hasTask}>
    {hasTask ? 'Your first task is on the board.' : 'Start from an example, and change its text.'}
  </ChecklistStep>
);

/** Hides the checklist of the first day, or brings it back. */
function useHideFirstDay() {
  return useAct(trpc.dashboard.hideFirstDay, { failed: 'Failed to change the checklist' });
}

/** The checklist of a new client, until it is done or hidden. */
export function FirstDay() {
  const { data: day } = trpc.dashboard.firstDay.useQuery();
  const hide = useHideFirstDay();
  if (!day || day.isComplete || day.isHidden) return null;
  return (
    <Checklist
      title="Getting started"
      steps={[day.hasPlan, day.needs !== null, day.isMatched, day.hasWritten, day.hasTask]}
      hide={hide}
    >
      <chakra.ol listStyleType="none" m="0" p="0">
        <PlanStep {...day} />
        <NeedsStep {...day} />
        <MatchStep {...day} />
        <HelloStep {...day} />
        <TaskStep {...day} />
      </chakra.ol>
      {!day.hasTask && <TaskTemplates />}
    </Checklist>
  );
}

/** Brings back a checklist that was hidden before it was done. */
export function ShowFirstDay() {
  const { data: day } = trpc.dashboard.firstDay.useQuery();
  const hide = useHideFirstDay();
  if (!day?.isHidden || day.isComplete) return null;
  return (
    // On a phone it comes after the other actions, so they do not move when it appears.
    <Box order={{ base: 1, sm: 0 }}>
      <Button loading={hide.isPending} onClick={() => hide.mutate({ isHidden: false })}>
        Show first steps
      </Button>
    </Box>
  );
}

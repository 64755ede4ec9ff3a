import { Box, chakra, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChecklistStep } from '#client/ui/checklist-step.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { useAct } from '#client/use-act.ts';
import { useActor } from '#client/use-user.ts';
import { ownTimeZone } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import type { VaFirstDay } from '../../set-up/schema.ts';
import { stepsOfVa } from '../../set-up/steps.ts';
import { Checklist } from '../checklist.tsx';

const OfferHoursDialog = lazy(async () => ({
  default: (await import('./offer-hours-dialog.tsx')).OfferHoursDialog,
}));

const PhotoStep = ({ hasPhoto }: VaFirstDay) => (
  <ChecklistStep
    title="Your photo"
    isDone={hasPhoto}
    action={
      !hasPhoto && (
        <ButtonLink to="/profile" search={{ edit: true }} size="sm">
          Add a photo
        </ButtonLink>
      )
    }
  >
    {hasPhoto ? 'Your clients see it.' : 'Your clients see it beside your messages and tasks.'}
  </ChecklistStep>
);

function TimeZoneStep({ hasTimeZone, timeZone }: VaFirstDay) {
  const zone = timeZone ?? ownTimeZone();
  const name = zone.replaceAll('_', ' ');
  const confirm = useAct(trpc.presence.setTimeZone, { failed: 'Failed to save the time zone' });
  return (
    <ChecklistStep
      title="Your time zone"
      isDone={hasTimeZone}
      action={
        <Flex gap="2" wrap="wrap">
          <ButtonLink to="/settings" hash="display" size="sm" variant="ghost">
            Change
          </ButtonLink>
          {!hasTimeZone && (
            <Button
              size="sm"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ timeZone: zone })}
            >
              Confirm time zone
            </Button>
          )}
        </Flex>
      }
    >
      {hasTimeZone
        ? `${name}.`
        : `It is ${name}, as your browser says. Clients see your local time.`}
    </ChecklistStep>
  );
}

function HoursStep({ weeklyHours }: VaFirstDay) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChecklistStep
        title="Your weekly hours"
        isDone={weeklyHours !== null}
        action={
          weeklyHours === null && (
            <Button size="sm" onClick={() => setOpen(true)}>
              Set hours
            </Button>
          )
        }
      >
        {weeklyHours === null
          ? 'How many hours you offer in a week, so that you get as much work as you want.'
          : `${plural(weeklyHours, 'hour')} a week.`}
      </ChecklistStep>
      <Suspense>{isOpen && <OfferHoursDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function TaskStep({ hasTask }: VaFirstDay) {
  const { isApproved } = useActor();
  return (
    <ChecklistStep
      title="Your first task"
      isDone={hasTask}
      action={
        !hasTask &&
        isApproved && (
          <ButtonLink to="/tasks" search={{ view: 'available' }} size="sm">
            See available tasks
          </ButtonLink>
        )
      }
    >
      {hasTask
        ? 'You have one.'
        : isApproved
          ? 'Take one of the available tasks, or wait for one of your client.'
          : 'You can take tasks once your account is approved.'}
    </ChecklistStep>
  );
}

const useHide = () =>
  useAct(trpc.dashboard.hideVaFirstDay, { failed: 'Failed to change the checklist' });

/** The checklist of a new VA, until it is done or hidden. */
export function FirstSteps() {
  const { data: day } = trpc.dashboard.vaFirstDay.useQuery();
  const hide = useHide();
  if (!day || day.isComplete || day.isHidden) return null;
  return (
    <Checklist title="Your first steps" steps={stepsOfVa(day)} hide={hide}>
      <chakra.ol listStyleType="none" m="0" p="0">
        <PhotoStep {...day} />
        <TimeZoneStep {...day} />
        <HoursStep {...day} />
        <TaskStep {...day} />
      </chakra.ol>
    </Checklist>
  );
}

/** Brings back a checklist that was hidden before it was done. */
export function ShowFirstSteps() {
  const { data: day } = trpc.dashboard.vaFirstDay.useQuery();
  const hide = useHide();
  if (!day?.isHidden || day.isComplete) return null;
  return (
    <Box>
      <Button
        variant="ghost"
        loading={hide.isPending}
        onClick={() => hide.mutate({ isHidden: false })}
      >
        Show first steps
      </Button>
    </Box>
  );
}

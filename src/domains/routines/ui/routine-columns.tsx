import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Switch } from '#client/ui/switch-field.tsx';
import type { Column } from '#client/ui/table/column.ts';
import { RowLink } from '#client/ui/table/parts.ts';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { describeProgress } from '#domains/workflow-runs/labels.ts';
import { clientName, clientWithContact } from '#shared/client-name.ts';
import { kindLabels } from '../labels.ts';
import { canEditRoutine } from '../policy.ts';
import {
  describeRecurrence,
  describeSchedule,
  formatDateOf,
  scheduleState,
} from '../schedule-labels.ts';
import type { Routine } from '../schema.ts';
import type { RoutineAction } from './routine-action.ts';
import { RoutineMenu } from './routine-menu.tsx';
import { RoutineResults } from './routine-results.tsx';
import { toOpenRoutine } from './routines-search.ts';
import { usePauseRoutine } from './use-pause-routine.ts';
import { WorkflowLink } from './workflow-link.tsx';

type Act = (action: RoutineAction) => void;

function NextDate({ routine: { nextOn, pausedAt } }: { routine: Routine }) {
  const today = useToday();
  return nextOn && !pausedAt ? formatDateOf(nextOn, today) : null;
}

/** It would reach the switch of the row that took the place of the pressed one. */
const isSecondClick = (event: Event) => event instanceof MouseEvent && event.detail > 1;

/** Pauses and resumes the schedule. The row moves to its new place, and a browser takes the focus from what is moved. */
function ScheduleSwitch({ routine: { id, title, pausedAt } }: { routine: Routine }) {
  const { pause, resume, isPending, isResuming } = usePauseRoutine(id);
  const control = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const isOn = isPending ? isResuming : pausedAt === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the change
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body)
      control.current?.focus({ preventScroll: true });
    isPressed.current = false;
  }, [pausedAt]);
  return (
    <Switch
      ref={control}
      aria-label={`Schedule of ${title}`}
      checked={isOn}
      onChange={({ nativeEvent }) => {
        if (isPending || isSecondClick(nativeEvent)) return;
        isPressed.current = true;
        if (isOn) pause();
        else resume();
      }}
    />
  );
}

function Schedule({ routine, onAct }: { routine: Routine; onAct: Act }) {
  const isOwn = canEditRoutine(useActor(), routine);
  const state = scheduleState(routine);
  const hasSwitch = isOwn && (state === 'On' || state === 'Off');
  return (
    <Flex align="center" gap="2">
      {hasSwitch ? (
        <ScheduleSwitch routine={routine} />
      ) : (
        <Box as="span" fontSize="sm" {...(state !== 'On' && { color: 'muted' })}>
          {state}
        </Box>
      )}
      {isOwn && <RoutineMenu routine={routine} onAct={onAct} />}
    </Flex>
  );
}

const WorkflowCell = ({ workflow, latestRun }: Pick<Routine, 'workflow' | 'latestRun'>) => (
  <Flex align="baseline" columnGap="2" css={{ '& a': { truncate: true } }}>
    {workflow && (
      <Box minW="0">
        <WorkflowLink workflow={workflow} />
      </Box>
    )}
    {latestRun?.status === 'active' && (
      <Box flexShrink={0} color="muted" fontSize="sm" fontVariantNumeric="tabular-nums">
        {describeProgress(latestRun.progress)}
      </Box>
    )}
  </Flex>
);

type Shown = {
  /** Not for clients, whose routines are all their own. */
  hasClients: boolean;
  hasWorkflows: boolean;
  onAct: Act;
};

export const routineColumns = ({ hasClients, hasWorkflows, onAct }: Shown): Column<Routine>[] => [
  {
    id: 'title',
    label: 'Routine',
    width: 'minmax(9rem, 2.2fr)',
    onCard: 'title',
    isFixed: true,
    cell: ({ id, title, isCompulsory }) => (
      <Flex align="center" gap="2" minW="0">
        <RowLink to="/routines" search={toOpenRoutine(id)} resetScroll={false} preload={false}>
          {title}
        </RowLink>
        {isCompulsory && <Badge>{kindLabels.compulsory}</Badge>}
      </Flex>
    ),
  },
  ...(hasClients
    ? [
        {
          id: 'client',
          label: 'Client',
          width: 'minmax(5.5rem, 1.2fr)',
          onCard: 'inline',
          isFixed: true,
          cell: ({ client }) => <span title={clientWithContact(client)}>{clientName(client)}</span>,
        } satisfies Column<Routine>,
      ]
    : []),
  {
    id: 'recurrence',
    label: 'Recurrence',
    width: 'minmax(5.5rem, 1.2fr)',
    onCard: hasClients ? 'hidden' : 'inline',
    isFixed: true,
    cell: ({ recurrence, schedule }) => (
      <span {...(schedule && { title: describeSchedule(recurrence, schedule) })}>
        {describeRecurrence(recurrence, schedule)}
      </span>
    ),
  },
  {
    id: 'next',
    label: 'Next',
    width: 'minmax(0, 8.5rem)',
    onCard: 'inline',
    isFixed: true,
    cell: (routine) => <NextDate routine={routine} />,
  },
  {
    id: 'results',
    label: 'Last results',
    width: 'minmax(0, 7rem)',
    onCard: 'inline',
    isFixed: true,
    cell: (routine) => <RoutineResults {...routine} />,
  },
  ...(hasWorkflows
    ? [
        {
          id: 'workflow',
          label: 'Workflow',
          width: 'minmax(0, 1.4fr)',
          needsRoom: true,
          onCard: 'hidden',
          isFixed: true,
          cell: (routine) => <WorkflowCell {...routine} />,
        } satisfies Column<Routine>,
      ]
    : []),
  {
    id: 'schedule',
    label: 'Schedule',
    kind: 'actions',
    width: '6.5rem',
    cell: (routine) => <Schedule routine={routine} onAct={onAct} />,
  },
];

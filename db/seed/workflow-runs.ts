import type { DecisionAnswer } from '#shared/workflow-value-sets.ts';

export interface DemoRun {
  client: string;
  task: string;
  workflow: string;
  ticks: [step: string, day: number, answer?: DecisionAnswer][];
  /** The minimum number of steps left to do. */
  left: number;
}

export interface DemoRoutineRun {
  client: string;
  routine: string;
  by: string;
  day: number;
  ticks: [step: string, answer?: DecisionAnswer][];
  /** The minimum number of steps left to do; 0 when the run is finished. */
  left: number;
}

const daily = { client: 'client', routine: 'Inbox and help desk before 9', by: 'va' };

export const routineRuns: DemoRoutineRun[] = [
  {
    ...daily,
    day: -4,
    left: 0,
    ticks: [['spam'], ['answerable', 'Yes'], ['answer']],
  },
  {
    ...daily,
    day: -3,
    left: 0,
    ticks: [['spam'], ['answerable', 'No'], ['urgent', 'No'], ['draft']],
  },
  {
    ...daily,
    day: -2,
    left: 0,
    ticks: [['spam'], ['answerable', 'No'], ['urgent', 'Yes'], ['message']],
  },
  {
    ...daily,
    day: -1,
    left: 0,
    ticks: [['spam'], ['answerable', 'Yes'], ['answer']],
  },
  { ...daily, day: 0, left: 2, ticks: [['spam']] },
];

export const runs: DemoRun[] = [
  {
    client: 'client',
    task: 'Blog post: a day in the roastery',
    workflow: 'Blog post from brief to publish',
    ticks: [
      ['outline', -8],
      ['draft', -6],
      ['review', -4, 'No'],
      ['revise', -3],
      ['draft', -2],
    ],
    left: 3,
  },
  {
    client: 'client',
    task: 'Clear the ticket backlog after the subscription change',
    workflow: 'Inbox zero every morning',
    ticks: [],
    left: 0,
  },
];

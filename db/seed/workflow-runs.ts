import type { DecisionAnswer } from '#db/types.ts';

export interface DemoRun {
  client: string;
  task: string;
  workflow: string;
  ticks: [step: string, day: number, answer?: DecisionAnswer][];
  /** The least that is left to do. */
  left: number;
}

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

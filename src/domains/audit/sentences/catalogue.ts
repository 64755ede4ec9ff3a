import { planLabels } from '#domains/plans/catalogue/catalogue.ts';
import { formatDay } from '#shared/dates.ts';
import { labelOf } from '../facts.ts';
import { actorOf, type Described, factOf, type Sentences, words } from '../phrases.ts';

/** The plan and the day of a version, such as "the Part-time plan from January 1, 2027". */
const versionOf = (entry: Described) =>
  `the ${labelOf(planLabels(), factOf(entry, 'plan'))} plan from ${formatDay(String(factOf(entry, 'effectiveOn')))}`;

export const catalogueSentences: Pick<Sentences, 'catalogue-plan'> = {
  'catalogue-plan': {
    created: (entry) => words`${actorOf(entry)} added ${versionOf(entry)}`,
    updated: (entry) => words`${actorOf(entry)} changed ${versionOf(entry)}`,
    deleted: (entry) => words`${actorOf(entry)} withdrew the planned change of ${versionOf(entry)}`,
  },
};

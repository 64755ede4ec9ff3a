import { actorOf, type Described, factOf, type Sentences, words } from '../phrases.ts';

const jobOf = (entry: Described) => words`the failed job “${String(factOf(entry, 'name'))}”`;

/** Background jobs that failed in every attempt. */
export const jobSentences: Pick<Sentences, 'job'> = {
  job: {
    retried: (e) => words`${actorOf(e)} retried ${jobOf(e)}`,
    deleted: (e) => words`${actorOf(e)} discarded ${jobOf(e)}`,
  },
};

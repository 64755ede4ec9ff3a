import { entry, helensOwn, type SentenceCase } from './sample-entries.ts';

/** Sentences about failed jobs. */
export const jobSentences: SentenceCase[] = [
  [
    entry('job retried', 4, helensOwn, { name: 'Email delivery' }, null),
    'Helen Okafor retried the failed job “Email delivery”',
  ],
  [
    entry('job deleted', 4, helensOwn, { name: 'CSV export' }, null),
    'Helen Okafor discarded the failed job “CSV export”',
  ],
];

import { entry, helen, helensOwn, maya, rosa, type SentenceCase } from './sample-entries.ts';

/** Sentences about support conversations. */
export const supportSentences: SentenceCase[] = [
  [
    entry('support assigned', maya, helensOwn, { ownerId: null }, { ownerId: rosa }),
    'Helen Okafor assigned the support conversation of Maya Lindqvist to Rosa Delgado',
  ],
  [
    entry('support assigned', maya, helensOwn, { ownerId: rosa }, { ownerId: helen }),
    'Helen Okafor took the support conversation of Maya Lindqvist',
  ],
  [
    entry('support unassigned', maya, helensOwn, { ownerId: rosa }, { ownerId: null }),
    'Helen Okafor removed Rosa Delgado from the support conversation of Maya Lindqvist',
  ],
  [
    entry('support updated', maya, helensOwn, { status: 'open' }, { status: 'closed' }),
    'Helen Okafor closed the support conversation of Maya Lindqvist',
  ],
  [
    entry('support updated', 404, helensOwn, { status: 'closed' }, { status: 'open' }),
    'Helen Okafor reopened the support conversation of a deleted user',
  ],
];

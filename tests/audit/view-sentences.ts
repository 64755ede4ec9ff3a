import { entry, helensOwn, type SentenceCase } from './sample-entries.ts';

const view = { list: 'users', name: 'New VAs', isShared: true };

/** Sentences about saved views. */
export const viewSentences: SentenceCase[] = [
  [
    entry('saved-view created', 100, helensOwn, null, view),
    'Helen Okafor shared the view “New VAs” of the users',
  ],
  [
    entry(
      'saved-view updated',
      100,
      helensOwn,
      { ...view, isShared: false },
      { ...view, name: 'X' },
    ),
    'Helen Okafor shared the view “New VAs” of the users',
  ],
  [
    entry('saved-view updated', 100, helensOwn, view, { ...view, isShared: false }),
    'Helen Okafor stopped sharing the view “New VAs” of the users',
  ],
  [
    entry('saved-view updated', 100, helensOwn, view, { ...view, name: 'All VAs' }),
    'Helen Okafor changed the shared view “New VAs” of the users',
  ],
  [
    entry('saved-view deleted', 100, helensOwn, view),
    'Helen Okafor deleted the shared view “New VAs” of the users',
  ],
];

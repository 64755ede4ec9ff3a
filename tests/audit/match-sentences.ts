import { entry, helen, helensOwn, maya, rosa, type SentenceCase } from './sample-entries.ts';

const mayasOwn = {
  actor: { id: maya, fullName: 'Maya Lindqvist' },
  actorId: maya,
  address: '192.0.2.3',
};
const proposal = { clientId: maya, vaId: rosa };

/** Sentences about the way of a client to a VA. */
export const matchSentences: SentenceCase[] = [
  [
    entry('match started', maya, helensOwn, null, { clientId: maya, ownerId: helen }),
    'Helen Okafor took over the match of Fjordlight Outdoor',
  ],
  [
    entry('match started', maya, helensOwn, { ownerId: rosa }, { clientId: maya, ownerId: helen }),
    'Helen Okafor took over the match of Fjordlight Outdoor from Rosa Delgado',
  ],
  [
    entry('match created', maya, helensOwn, null, proposal),
    'Helen Okafor proposed Rosa Delgado to Fjordlight Outdoor',
  ],
  [
    entry('match created', maya, helensOwn, { vaId: 404 }, proposal),
    'Helen Okafor proposed Rosa Delgado instead of a deleted user to Fjordlight Outdoor',
  ],
  [
    entry('match deleted', maya, helensOwn, proposal),
    'Helen Okafor withdrew the proposal of Rosa Delgado to Fjordlight Outdoor',
  ],
  [
    entry('match rejected', maya, mayasOwn, null, proposal),
    'Maya Lindqvist asked for someone else than Rosa Delgado',
  ],
  [
    entry('assignment assigned', rosa, mayasOwn, null, { ...proposal, by: 'proposal' }),
    'Maya Lindqvist accepted Rosa Delgado as a virtual assistant',
  ],
];

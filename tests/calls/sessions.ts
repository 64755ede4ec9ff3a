import { always, type Entry, ownWork, who, writes } from './entry.ts';

//                       anon admin va  other new client other
const notFoundForAll = who('401 404 404 404 404 404 404');
const byId = { input: (id: unknown) => ({ id }) };

export const sessionsCalls: Entry[] = [
  {
    number: 5,
    procedure: 'auth.sessions',
    cases: [{ name: 'my own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 5,
    procedure: 'auth.endOtherSessions',
    audit: writes('user sessions-ended', 'va', async ({ gva, people }) => {
      await gva.signIn(people.va);
      return {};
    }),
    endsSession: true,
    cases: [
      {
        name: 'all but the current session',
        input: always(),
        expected: who('401 200 200 200 200 200 200'),
      },
    ],
  },
  {
    number: 5,
    procedure: 'auth.endSession',
    audit: writes('user sessions-ended', 'otherClient'),
    endsSession: true,
    cases: [
      {
        name: 'a session of the other client',
        input: async ({ gva, people }) => {
          await gva.signIn(people.otherClient);
          const { publicId } = await gva.database.db
            .selectFrom('sessions')
            .select('publicId')
            .where('userId', '=', people.otherClient.id)
            .orderBy('createdAt', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow();
          return { id: publicId };
        },
        expected: who('401 404 404 404 404 404 200'),
      },
    ],
    unknown: { ...byId, expected: notFoundForAll },
  },
  {
    number: 5,
    procedure: 'presence.timeZone',
    cases: [{ name: 'my own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 5,
    procedure: 'presence.setWorkHours',
    audit: ownWork,
    cases: [
      {
        name: 'my own',
        input: always({ workHours: { from: 21, to: 5, days: ['mon', 'fri'] } }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'no length',
        input: always({ workHours: { from: 9, to: 9, days: ['mon'] } }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 5,
    procedure: 'presence.setTimeZone',
    audit: ownWork,
    cases: [
      {
        name: 'my own',
        input: always({ timeZone: 'Europe/Berlin' }),
        expected: who('401 200 200 200 200 200 200'),
      },
      {
        name: 'an unknown time zone',
        input: always({ timeZone: 'Europe/Atlantis' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 18,
    procedure: 'auth.endSessionsOfUser',
    audit: writes('user sessions-ended'),
    cases: [
      {
        name: 'of a stranger',
        input: async ({ gva }) => {
          const stranger = await gva.createUser({ role: 'client' });
          await gva.signIn(stranger);
          return { id: stranger.id };
        },
        expected: who('401 200 403 403 403 403 403'),
      },
    ],
    unknown: { ...byId, expected: who('401 404 403 403 403 403 403') },
  },
];

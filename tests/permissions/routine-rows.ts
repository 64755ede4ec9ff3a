import type { Fields } from '../support/transports.ts';
import { always, type MatrixRow, who } from './row.ts';
import type { World } from './world.ts';

//                    anon admin va  other new client other
const everyone = who('401  200  200  200  200  200  200');
const invalid = who(' 401  400  400  400  400  400  400');
const onlyClients = '401  403  403  403  403';
const notFoundForClients = who(`${onlyClients} 404 404`);
const invalidForClients = who(`${onlyClients} 400 400`);

const newRoutine = { title: 'Inbox', description: 'Sort the mail' };
const routine =
  (fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createRoutine(people.client)).id,
    ...fields,
  });

export const routineRows: MatrixRow[] = [
  {
    number: 44,
    procedure: 'routines.list',
    rest: 'GET /routines',
    cases: [
      { name: 'all visible routines', input: always({}), expected: everyone },
      { name: 'a limit of 0', input: always({ limit: 0 }), expected: invalid },
    ],
  },
  {
    number: 45,
    procedure: 'routines.create',
    rest: 'POST /routines',
    cases: [
      { name: 'my own', input: always(newRoutine), expected: who(`${onlyClients} 201 201`) },
      {
        name: 'for a client',
        input: ({ people }) => ({ ...newRoutine, clientId: people.client.id }),
        expected: who(`${onlyClients} 201 403`),
      },
      { name: 'untitled', input: always({ description: 'x' }), expected: invalidForClients },
    ],
  },
  {
    number: 46,
    procedure: 'routines.edit',
    rest: 'PUT /routines/:id',
    cases: [
      {
        name: "the client's",
        input: routine({ title: 'Mail' }),
        expected: who(`${onlyClients} 200 404`),
      },
      { name: 'blank', input: routine({ title: ' ' }), expected: invalidForClients },
    ],
    unknown: { input: (id) => ({ id, ...newRoutine }), expected: notFoundForClients },
  },
  {
    number: 46,
    procedure: 'routines.delete',
    rest: 'DELETE /routines/:id',
    cases: [{ name: "the client's", input: routine(), expected: who(`${onlyClients} 200 404`) }],
    unknown: { input: (id) => ({ id }), expected: notFoundForClients },
  },
];

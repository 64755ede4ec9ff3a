import { randomUUID } from 'node:crypto';
import { maxOpenExports } from '#domains/exports/operations.ts';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

/** A failed export of `admin`. */
const ownedByAdmin = async ({ gva, people }: World) =>
  gva.database.db
    .insertInto('exports')
    .values({
      requestId: randomUUID(),
      ownerId: people.admin.id,
      ownerRole: 'admin',
      list: 'leads',
      filter: '{}',
      columns: null,
      status: 'failed',
      failure: 'The file could not be written.',
      settledAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const newExport = { list: 'leads', filter: { status: 'lead' } };

/** Deletes the exports of `admin`, so that another one is allowed. */
async function toFirst({ gva, people }: World) {
  await gva.database.db.deleteFrom('exports').where('ownerId', '=', people.admin.id).execute();
  return { ...newExport, requestId: randomUUID() };
}

/** Starts as many exports of `admin` as are allowed. They have no jobs, so they stay in progress. */
async function toOneTooMany(world: World) {
  const first = await toFirst(world);
  await world.gva.database.db
    .insertInto('exports')
    .values(
      Array.from({ length: maxOpenExports }, () => ({
        requestId: randomUUID(),
        ownerId: world.people.admin.id,
        ownerRole: 'admin' as const,
        list: newExport.list,
        filter: '{}',
        columns: null,
        status: 'running' as const,
      })),
    )
    .execute();
  return first;
}

const onlyOwner = (status: number) => who(`401 ${status} 404 404 404 404 404`);

export const exportsCalls: Entry[] = [
  {
    number: 49,
    procedure: 'exports.list',
    cases: [{ name: 'own', input: always(), expected: who('401 200 200 200 200 200 200') }],
  },
  {
    number: 49,
    procedure: 'exports.download',
    audit: writes('export exported'),
    cases: [
      {
        name: 'a list for administrators',
        input: always({ list: 'leads', filter: { status: 'lead' }, columns: ['id'] }),
        expected: who('401 200 403 403 403 403 403'),
      },
      {
        name: 'an unknown filter',
        input: always({ list: 'leads', filter: { colour: 'red' } }),
        expected: who('401 400 403 403 403 403 403'),
      },
      {
        name: 'an unknown list',
        input: always({ list: 'unicorns' }),
        expected: who('401 400 400 400 400 400 400'),
      },
    ],
  },
  {
    number: 49,
    procedure: 'exports.queue',
    audit: writes('export exported'),
    cases: [
      {
        name: 'a list for administrators',
        input: toFirst,
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'more at the same time than are allowed',
        input: toOneTooMany,
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'an unknown column',
        input: always({ list: 'leads', columns: ['colour'] }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
  },
  {
    number: 49,
    procedure: 'exports.retry',
    audit: 'the entry of the first attempt says what is exported',
    cases: [{ name: 'own', input: ownedByAdmin, expected: onlyOwner(200) }],
    unknown: { input: (id) => ({ id }), expected: onlyOwner(404) },
  },
  {
    number: 49,
    procedure: 'exports.delete',
    audit: 'only the file goes; the entries say that it was exported and downloaded',
    cases: [{ name: 'own', input: ownedByAdmin, expected: onlyOwner(200) }],
    unknown: { input: (id) => ({ id }), expected: onlyOwner(404) },
  },
];

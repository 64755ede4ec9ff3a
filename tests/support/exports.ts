import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { NewRow } from '#db/types.ts';
import { writeExportJob } from '#domains/exports/jobs.ts';
import { createFolderStore } from '#server/files/folder-store.ts';
import { incomingFolder } from '#server/files/incoming.ts';
import type { FileStore } from '#server/files/store.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { createTestApp, testEnv } from './app.ts';
import { createTestDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { makeFactories, type TestUser } from './factories.ts';
import { createJobRunner, type JobRunner } from './jobs.ts';

/** A database with an administrator, a file store, and nodes that write exports. */
export async function createExports() {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'gva-exports-'));
  const store = createFolderStore(join(folder, 'files'));
  const admin = await makeFactories(database.db).createUser({ role: 'admin' });
  const runners: JobRunner[] = [];

  const findExport = (id: number) =>
    database.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    database,
    store,
    admin,
    findExport,

    openRunner(files: FileStore = store) {
      const env = { ...testEnv(), DATA_DIR: folder };
      const runner = createJobRunner({
        database,
        env,
        jobs: [writeExportJob],
        services: { files },
      });
      runners.push(runner);
      return runner;
    },

    insertLeads: (count: number) =>
      database.pool.query(
        `insert into leads (full_name, email, status, message)
         select 'Lead ' || n, 'lead' || n || '@example.com', 'lead', '=1+' || n
         from generate_series(1, $1) n`,
        [count],
      ),

    async insertExport(fields: Partial<NewRow<'exports'>> = {}) {
      const { id } = await database.db
        .insertInto('exports')
        .values({
          requestId: randomUUID(),
          ownerId: admin.id,
          ownerRole: 'admin',
          list: 'leads',
          filter: JSON.stringify({ status: 'lead' }),
          columns: null,
          ...fields,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueue(database.db, writeExportJob, { exportId: id });
      return id;
    },

    expectStatus: (id: number, status: string) =>
      eventually(async () => (await findExport(id))?.status).toBe(status),

    async readExport(id: number) {
      const { storageKey } = (await findExport(id)) ?? {};
      const content = storageKey && (await store.read(storageKey));
      if (!content) throw new Error('The export has no file.');
      // `text()` would drop the byte order mark.
      return (await buffer(content)).toString();
    },

    unfinishedFiles() {
      const incoming = incomingFolder({ DATA_DIR: folder });
      return existsSync(incoming) ? readdirSync(incoming) : [];
    },

    async storedKeys() {
      const keys: string[] = [];
      for await (const { key } of store.list()) keys.push(key);
      return keys;
    },

    /** Stops the nodes and deletes the exports, their jobs and the leads. */
    async reset() {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
      await database.pool.query('delete from pgboss.job');
      await database.db.deleteFrom('exports').execute();
      await database.db.deleteFrom('leads').execute();
    },

    async close() {
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Exports = Awaited<ReturnType<typeof createExports>>;

/** A server of its own, because its 5,201 leads would be in the way of other files: more than can be sent at once. */
export async function createLongList() {
  const database = await createTestDatabase();
  const gva = await createTestApp({ database });
  const [admin, other, client] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client' }),
  ]);
  await database.pool.query(
    `insert into leads (full_name, email, status, message)
     select 'Lead ' || n, 'lead' || n || '@example.com',
       case when n <= 5000 then 'lead' else 'contacted' end, 'Hello'
     from generate_series(1, 5201) n`,
  );
  return {
    database,
    gva,
    admin,
    other,
    client,
    async close() {
      await gva.close();
      await database.drop();
    },
  };
}

export type LongList = Awaited<ReturnType<typeof createLongList>>;

/** What an administrator has exported and downloaded, as another one reads it in the activity. */
export const exportEntriesOf = async ({ gva, other }: LongList, { id }: TestUser) =>
  (await gva.callAs(other).audit.list.query({ objectKind: 'export', actorId: id })).items;

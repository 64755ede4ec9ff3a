import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for this run; its database `gva_template` is migrated and empty. */
    postgresUrl: string;
    /** For the files of this run; removed at its end. */
    folder: string;
  }
}

export const template = 'gva_template';

export const urlOf = (url: string, database: string) => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

/** One PostgreSQL for the whole run, migrated once; each test file copies the migrated database. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'gva-test-'));
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), fast: true });
  const admin = new pg.Client(server.url);
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();

  const { db, close } = openDatabase(urlOf(server.url, template), { timeout: 0 });
  await migrateToLatest(db);
  await close();
  project.provide('postgresUrl', server.url);
  project.provide('folder', folder);

  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { createHash, randomUUID } from 'node:crypto';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { createRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. Its database `gva_template` is migrated and empty. */
    postgresUrl: string;
    /** The folder of this run, removed at the end. */
    folder: string;
  }
}

export const template = 'gva_template';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache/postgres');

export const urlOf = (url: string, database: string) => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

/** Hashes everything that the template depends on: the files of `db/` and the package versions. */
async function hashOfTemplate() {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  const files = await readdir(join(root, 'db'), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  for (const path of paths.sort())
    hash.update(path.slice(root.length)).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}

async function createTemplate(url: string) {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const { db, close } = openDatabase(urlOf(url, template), { timeout: 0 });
  await migrateToLatest(db);
  await close();
}

/** Returns the folder of a stopped cluster with the template, created once for each state of `db/`. */
export async function cachedCluster() {
  const folder = join(cache, await hashOfTemplate());
  const isCached = await readdir(folder).then(
    () => true,
    () => false,
  );
  if (isCached) return folder;

  const unfinished = `${folder}.${randomUUID()}`;
  const server = await startPostgres({ dataDir: unfinished, fast: true });
  await createTemplate(server.url);
  await server.stop();
  for (const name of await readdir(cache))
    if (!unfinished.endsWith(name)) await rm(join(cache, name), { recursive: true, force: true });
  await rename(unfinished, folder);
  return folder;
}

/** Starts one PostgreSQL for the whole run. Workers create their databases from the template. */
export default async function setup(project: TestProject) {
  const folder = await createRunFolder();
  const dataDir = join(folder, 'postgres');
  await cp(await cachedCluster(), dataDir, { recursive: true });
  const server = await startPostgres({ dataDir, fast: true });
  project.provide('postgresUrl', server.url);
  project.provide('folder', folder);

  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

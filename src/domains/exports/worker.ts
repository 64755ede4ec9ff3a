import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { DomainError, forbidden, invalid } from '#server/errors.ts';
import { incomingFolder } from '#server/files/incoming.ts';
import type { FileStore } from '#server/files/store.ts';
import { openListener } from '#server/live/listener.ts';
import { findActor } from '#server/live/sessions.ts';
import { startWorker } from '#server/worker.ts';
import { isExportedList } from '#shared/exported-lists.ts';
import { lists } from './lists.ts';
import { canExportList, canReadExport } from './policy.ts';
import {
  claimExport,
  failCrashedExports,
  failExport,
  findNextDue,
  finishExport,
  type Job,
  releaseExport,
  rescheduleExport,
  saveProgress,
} from './work-queries.ts';

export type ExportWorker = { close: () => Promise<void> };

type Options = {
  url: string;
  db: Db;
  files: FileStore;
  env: Pick<Env, 'DATA_DIR'>;
  log: FastifyBaseLogger;
  /** False until the database is migrated. */
  isReady: () => boolean;
  /** A longer list is refused. */
  maxRows?: number;
  /** Seconds. */
  timing?: Partial<typeof defaults>;
};

const defaults = {
  /** Longer than any page takes to read and write. */
  leaseSeconds: 30,
  progressSeconds: 1,
  firstRetrySeconds: 5,
  /** The longest delay of an export whose notification was lost with its connection. */
  maxIdleSeconds: 30,
  /** Time for the current page to finish when the server stops. */
  shutdownGraceSeconds: 3,
};

const maxAttempts = 5;

const brokenExport = 'The file could not be written. Please try again.';
const tooLong = (max: number) =>
  `The list has more than ${max.toLocaleString('en-US')} rows. Set filters and export it again.`;

/** The export was deleted, or another worker has leased it. */
class LeaseLost extends Error {}
/** The server stops. */
class Stopped extends Error {}

/**
 * Writes queued exports, one at a time on each node, page by page to a file on this machine and then to the file store.
 * The owner's rights are checked again for each page. An export whose worker crashed is started again by any node.
 */
export function createExportWorker(options: Options): ExportWorker {
  const { url, db, files, env, log, isReady, maxRows = 1_000_000, timing } = options;
  const times = { ...defaults, ...timing };
  let isClosed = false;

  async function readLines(
    { ownerId, ownerRole, list, filter, columns }: Job,
    cursor: string | null,
  ) {
    const actor = await findActor(db, ownerId);
    if (!actor || !canReadExport(actor, { ownerId, ownerRole }) || !isExportedList(list))
      throw forbidden();
    if (!canExportList(actor, lists[list])) throw forbidden();
    const selection = { filter, columns };
    const lines = await lists[list].readLines({ db, actor }, selection, cursor);
    return cursor === null ? { ...lines, text: lists[list].header(selection) + lines.text } : lines;
  }

  /** Writes all pages to a file on this machine. */
  async function write(job: Job, file: string) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      let [rowCount, size, savedAt] = [0, 0, Date.now()];
      let cursor: string | null = null;
      do {
        if (isClosed) throw new Stopped();
        const lines = await readLines(job, cursor);
        const content = Buffer.from(lines.text);
        await handle.writeFile(content);
        rowCount += lines.count;
        size += content.length;
        cursor = lines.nextCursor;
        if (rowCount > maxRows) throw invalid(tooLong(maxRows));
        if (Date.now() - savedAt < times.progressSeconds * 1000) continue;
        if (!(await saveProgress(db, job, rowCount, times.leaseSeconds))) throw new LeaseLost();
        savedAt = Date.now();
      } while (cursor !== null);
      return { rowCount, size };
    } finally {
      await handle.close();
    }
  }

  async function store(job: Job, file: string) {
    const written = await write(job, file);
    const storageKey = randomUUID();
    // The upload of a long file may take longer than what is left of the lease.
    if (!(await saveProgress(db, job, written.rowCount, times.leaseSeconds * 10)))
      throw new LeaseLost();
    await files.putFile(storageKey, file);
    if (await finishExport(db, job, { ...written, storageKey })) return;
    await files.remove(storageKey);
  }

  async function work(job: Job) {
    const file = path.join(incomingFolder(env), randomUUID());
    try {
      await store(job, file);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (error instanceof Stopped) {
        await releaseExport(db, job);
        return;
      }
      const isFinal = error instanceof DomainError && error.kind !== 'unavailable';
      if (isFinal) await failExport(db, job, error.message);
      else {
        log.warn({ err: error, exportId: job.id }, 'exports: writing a file failed');
        if (job.attempts >= maxAttempts) await failExport(db, job, brokenExport);
        else await rescheduleExport(db, job, times.firstRetrySeconds * 2 ** (job.attempts - 1));
      }
    } finally {
      await rm(file, { force: true });
    }
  }

  async function workOffQueue() {
    await failCrashedExports(db, maxAttempts, brokenExport);
    while (!isClosed) {
      const job = await claimExport(db, { maxAttempts, leaseSeconds: times.leaseSeconds });
      if (!job) break;
      await work(job);
    }
    const seconds = (await findNextDue(db)) ?? times.maxIdleSeconds;
    return Math.min(times.maxIdleSeconds, Math.max(0.02, seconds)) * 1000;
  }

  const worker = startWorker({
    name: 'exports',
    round: workOffQueue,
    log,
    isReady,
    shutdownGraceMs: times.shutdownGraceSeconds * 1000,
  });
  const listener = openListener({
    url,
    log,
    name: 'exports',
    channels: ['gva_exports'],
    onReady: worker.wake,
    onNotification: worker.wake,
  });
  return {
    async close() {
      isClosed = true;
      await listener.close();
      await worker.close();
    },
  };
}

import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { dumpDatabase, unfinishedName } from '#db/backup/dump.ts';
import { withStatementTimeout } from '#server/database/statement-timeout.ts';
import { defineJob, type JobContext, scheduledRetry } from '#server/jobs/job.ts';
import { deleteBackups, insertBackup, lastBackupAt, tellOfFailedBackup } from './queries.ts';
import { findExpired, nameOf } from './retention.ts';
import { startOfNight } from './schedule.ts';

const timeoutSeconds = 4 * 3_600;
const abandonedAfterMs = 2 * timeoutSeconds * 1_000;

/** Writes one backup each night. It runs every hour, so that a night whose backup failed gets one later. */
export const backUp = defineJob({
  name: 'back-up',
  label: 'Nightly backup',
  input: z.object({}),
  schedule: '40 * * * *',
  retry: scheduledRetry,
  timeoutSeconds,
  async run(context) {
    const { db, env } = context;
    const takenAt = new Date();
    const last = await lastBackupAt(db);
    if (!env.BACKUP_DIR || (last && new Date(last) >= startOfNight(takenAt))) return;
    await requireFolder(env.BACKUP_DIR);
    await write(context, env.BACKUP_DIR, takenAt);
    await removeExpired(context, env.BACKUP_DIR);
  },
  onFailure: (db) => tellOfFailedBackup(db, startOfNight(new Date())),
});

/** The folder is not created: if it is on a volume that is not mounted, the backup would fill another disk. */
async function requireFolder(folder: string) {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new Error('The folder in BACKUP_DIR does not exist. Create it, or mount its volume.');
}

async function write({ db, files, log, signal }: JobContext, folder: string, takenAt: Date) {
  const file = nameOf(takenAt);
  const written = await withStatementTimeout(timeoutSeconds * 1_000, () =>
    dumpDatabase(db, path.join(folder, file), { contents: files, signal }),
  );
  const { lost, bytes: size, ...counts } = written;
  await insertBackup(db, { file, takenAt, size, lostFiles: lost.length });
  log.info({ file, size, ...counts }, 'backup: written and verified');
  if (lost.length > 0)
    log.error({ lost }, 'backup: the storage has lost the content of uploaded files');
}

async function removeExpired({ db, log }: JobContext, folder: string) {
  const names = await readdir(folder);
  const expired = findExpired(names);
  for (const name of expired) await rm(path.join(folder, name), { force: true });
  if (expired.length > 0) await deleteBackups(db, expired);
  for (const name of names) if (unfinishedName.test(name)) await removeAbandoned(folder, name);
  if (expired.length > 0) log.info({ expired }, 'backup: deleted old backups');
}

/** Removes what a killed process has left. Another process may still write to a younger file. */
async function removeAbandoned(folder: string, name: string) {
  if (!name.startsWith('gva-nightly-')) return;
  const file = path.join(folder, name);
  const found = await stat(file).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
}

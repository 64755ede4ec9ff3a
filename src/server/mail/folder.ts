import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';

type FolderEnv = Pick<Env, 'DATA_DIR'>;

/** Mails are written to this folder when no mail server is configured. */
export const mailFolder = ({ DATA_DIR }: FolderEnv) => path.join(DATA_DIR, 'mail');

type Named = { date: string; messageId: string };

const idOf = (messageId: string) => messageId.slice(1, 37);

export const mailFileName = ({ date, messageId }: Named) =>
  `${date.replace(/[:.]/g, '-')}-${idOf(messageId)}.eml`;

const mailFile = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;

/** Deletes the files of mails whose link was used or has expired, and of mails without a row. */
export async function clearMailFolder(db: Db, env: FolderEnv) {
  const folder = mailFolder(env);
  // List the files before querying: the row of a mail is always older than its file.
  const names = (await readdir(folder).catch(() => [])).filter((name) => mailFile.test(name));
  if (names.length === 0) return;
  const { rows } = await sql<{ messageId: string }>`
    select message_id as "messageId" from mail_outbox where link_digest is null
      or exists (select from password_resets
        where digest = link_digest and expires_at > now())
      or exists (select from email_changes
        where digest = link_digest and expires_at > now())
      or exists (select from invitations
        where digest = link_digest and expires_at > now()
          and accepted_at is null and revoked_at is null)`.execute(db);
  const kept = new Set(rows.map(({ messageId }) => idOf(messageId)));
  for (const name of names)
    if (!kept.has(mailFile.exec(name)?.[1] ?? ''))
      await rm(path.join(folder, name), { force: true });
}

import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';
import { openFolderSource } from '#server/mail/inbox/folder-source.ts';
import type { MailContent, MailSource, WaitingMail } from '#server/mail/inbox/mail-source.ts';
import { headersOf, type IncomingMail, readMail } from '#server/mail/inbox/read-mail.ts';
import { importMail, maxMailBytes } from './import-operations.ts';
import type { ImportContext, Outcome } from './outcome.ts';
import { beginAttempt, deleteAttempts, withdrawAttempt } from './queries.ts';
import { isOutage } from './refusal.ts';

export type RunContext = ImportContext & {
  log: FastifyBaseLogger;
  /** Ends the run after the current mail. */
  signal?: AbortSignal;
  source?: MailSource;
  /** The time that an attempt may take, and the backoff after a failed one, which doubles. */
  retrySeconds?: number;
  maxAttempts?: number;
  /** Each handles the mails to other addresses of the mailbox; undefined for a mail to none of them. */
  importFirst?: ((
    context: ImportContext,
    content: MailContent,
    headers: IncomingMail,
  ) => Promise<Outcome | undefined>)[];
};

async function importContent(context: RunContext, content: MailContent) {
  // A mail from a stranger must not cost much, so its body is not read yet.
  const headers = await readMail(headersOf(content.bytes));
  for (const importOther of context.importFirst ?? []) {
    const outcome = await importOther(context, content, headers);
    if (outcome) return outcome;
  }
  return importMail(context, content, headers);
}

/** A mail that fails is retried by later runs, and put aside after `maxAttempts`. */
async function attempt(context: RunContext, mail: WaitingMail) {
  const { db, log, signal, retrySeconds = 60, maxAttempts = 5 } = context;
  if (signal?.aborted) return;
  const attempts = await beginAttempt(db, mail.id, retrySeconds);
  if (attempts === undefined) return;
  if (attempts > maxAttempts) return putAside(context, mail);
  let isFinished = true;
  try {
    const content = await mail.read(maxMailBytes);
    const outcome = content ? await importContent(context, content) : 'created';
    if (content) log.info({ mail: mail.id, outcome }, name);
    isFinished = outcome === 'created' || outcome === 'ignored';
  } catch (error) {
    log.warn({ err: error, mail: mail.id, attempts }, `${name}: a mail could not be imported`);
    if (isOutage(error)) await withdrawAttempt(db, mail.id);
    else if (attempts >= maxAttempts) await putAside(context, mail);
    return;
  }
  // What a person wrote is kept if the task does not have it, because it may be the only copy.
  await (isFinished ? mail.finish() : mail.setAside());
  await deleteAttempts(db, mail.id);
}

const name = 'tasks by email';

async function putAside({ db, log }: RunContext, mail: WaitingMail) {
  log.error({ mail: mail.id }, `${name}: a mail was put aside`);
  await mail.setAside();
  await deleteAttempts(db, mail.id);
}

async function openMailSource(
  env: Pick<Env, 'DATA_DIR' | 'TASK_MAIL_IMAP_URL'>,
): Promise<MailSource> {
  if (env.TASK_MAIL_IMAP_URL === undefined) return openFolderSource(env);
  // The IMAP client is loaded only by servers that use it.
  const { openImapSource } = await import('#server/mail/inbox/imap-source.ts');
  return openImapSource(env.TASK_MAIL_IMAP_URL);
}

/** Turns the waiting mails into tasks, except those that `importFirst` handles. Several nodes can run it at the same time. */
export async function importTaskMails(context: RunContext) {
  const source = context.source ?? (await openMailSource(context.env));
  await source.forEachMail((mail) => attempt(context, mail));
}

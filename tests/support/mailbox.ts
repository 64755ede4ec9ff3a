import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { importAnswer } from '#domains/answers/import.ts';
import { importTaskMails } from '#domains/tasks/mail/import.ts';
import { createFolderStore } from '#server/files/folder-store.ts';
import { filesFolder } from '#server/files/incoming.ts';
import type { FileStore } from '#server/files/store.ts';
import { mailFileName, mailFolder } from '#server/mail/folder.ts';
import type { MailSource } from '#server/mail/inbox/mail-source.ts';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { testEnv } from './app.ts';
import type { TestUser } from './factories.ts';
import { createFilesApp, type FilesApp } from './files.ts';
import { textOf } from './mail-server.ts';
import { writeMail } from './task-mails.ts';

type Fault = 'read' | 'finish';

/** A mailbox in memory. A mail with a fault fails at this step. */
export function createMailbox() {
  const waiting = new Map<string, { raw: Buffer; fault: Fault | undefined }>();
  const setAside: string[] = [];
  const fail = (id: string, step: Fault) => {
    if (waiting.get(id)?.fault === step) throw new Error(`The step ${step} failed`);
  };
  const source: MailSource = {
    async forEachMail(handle) {
      for (const [id, { raw }] of [...waiting])
        await handle({
          id,
          read: async (maxBytes) => {
            fail(id, 'read');
            return { bytes: raw.subarray(0, maxBytes), isComplete: raw.length <= maxBytes };
          },
          finish: async () => {
            fail(id, 'finish');
            waiting.delete(id);
          },
          setAside: async () => {
            setAside.push(id);
            waiting.delete(id);
          },
        });
    },
  };
  return {
    source,
    setAside,
    waiting,
    deliver(raw: string | Buffer, fault?: Fault) {
      const id = randomUUID();
      waiting.set(id, { raw: Buffer.from(raw), fault });
      return id;
    },
  };
}

export type Mailbox = ReturnType<typeof createMailbox>;

const base = 'tasks@gva.example';
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** A server, and a mailbox whose mails the test imports. */
export function openTaskMail() {
  let app: FilesApp;
  let mailbox = createMailbox();
  beforeAll(async () => {
    app = await createFilesApp();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    mailbox = createMailbox();
  });
  const db = () => app.gva.database.db;
  const env = () => testEnv({ DATA_DIR: app.folder, TASK_MAIL_ADDRESS: base });

  return {
    get gva() {
      return app.gva;
    },
    get mailbox() {
      return mailbox;
    },
    db,
    env,
    filesIn: () => app.filesIn(),
    emailOf: ({ username }: TestUser) => `${username}@example.com`,

    /** Gives the user an address, and returns it. */
    async createAddress({ id }: TestUser) {
      const digest = createHash('sha256').update(`address of ${id}`).digest();
      const token = [...digest.subarray(0, 20)].map((byte) => letters[byte % 32]).join('');
      await db().insertInto('taskMailAddresses').values({ userId: id, token }).execute();
      return base.replace('@', `+${token}@`);
    },

    /** One run of the import. */
    run: (changes: { files?: FileStore; source?: MailSource; retrySeconds?: number } = {}) =>
      importTaskMails({
        db: db(),
        env: env(),
        files: createFolderStore(filesFolder(env())),
        log: Fastify({ logger: false }).log,
        source: mailbox.source,
        importFirst: [importAnswer],
        retrySeconds: 0,
        ...changes,
      }),

    /** Sends a mail as the user from the address of their account. */
    send(user: TestUser, to: string, fields: Partial<Parameters<typeof writeMail>[0]> = {}) {
      const from = `${user.username}@example.com`;
      return mailbox.deliver(
        writeMail({
          from,
          to,
          subject: 'Call the bank',
          text: 'Please call before noon.',
          ...fields,
        }),
      );
    },

    tasksOf: (user: TestUser) =>
      app.gva
        .callAs(user)
        .tasks.list.query({})
        .then(({ items }) => items),

    /** The answers to this user, oldest first. Sent ones are read from the mail folder. */
    async answersTo({ id }: TestUser) {
      const rows = await db()
        .selectFrom('mailOutbox')
        .select(['subject', 'recipient', 'sealedText', 'messageId', 'createdAt'])
        .where('userId', '=', id)
        .where('kind', '=', 'task-mail')
        .orderBy('id')
        .execute();
      const readSent = (date: string, messageId: string) =>
        textOf(
          readFileSync(join(mailFolder(env()), mailFileName({ date, messageId })), 'utf8'),
        ).replaceAll('\r\n', '\n');
      return rows.map(({ sealedText, messageId, createdAt, ...mail }) => ({
        ...mail,
        text:
          sealedText === null
            ? readSent(createdAt, messageId)
            : unseal(sealedText, secretsOf(env())),
      }));
    },
  };
}

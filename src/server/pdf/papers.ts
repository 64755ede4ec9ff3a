import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Actor } from '#shared/actor.ts';

/** A paper that is issued, for example the invoice with an id. */
export type Paper = {
  of: 'invoiceId' | 'paymentId' | 'statementId';
  id: number;
  /** What may still change on it. With other facts it is printed again. */
  facts: readonly unknown[];
};

type Store = Pick<Services, 'db' | 'files'>;
type Request = Store & { actor: Pick<Actor, 'id'>; log: FastifyBaseLogger };

const editionOf = ({ facts }: Paper) =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

async function readPaper({ db, files }: Store, paper: Paper): Promise<Buffer | undefined> {
  const stored = await db
    .selectFrom('printedPapers')
    .select('storageKey')
    .where(paper.of, '=', paper.id)
    .where('edition', '=', editionOf(paper))
    .executeTakeFirst();
  if (!stored) return undefined;
  const content = await files.read(stored.storageKey);
  if (content) return buffer(content);
  // The store has lost it, for example when the database was restored from a backup without files.
  await db.deleteFrom('printedPapers').where('storageKey', '=', stored.storageKey).execute();
  return undefined;
}

/** Stores the file before its row, as uploads are. If another node was faster, its file is the one that counts. */
async function storePaper(store: Store, paper: Paper, content: Buffer): Promise<Buffer> {
  const { db, files } = store;
  const [storageKey, edition] = [randomUUID(), editionOf(paper)];
  await files.put(storageKey, content);
  const inserted = await inTransaction(db, async (trx) => {
    const former = trx.deleteFrom('printedPapers').where(paper.of, '=', paper.id);
    await former.where('edition', '<>', edition).execute();
    return trx
      .insertInto('printedPapers')
      .values({ [paper.of]: paper.id, edition, storageKey })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
  });
  if (inserted) return content;
  await files.remove(storageKey);
  return (await readPaper(store, paper)) ?? content;
}

/** A paper is also sent when the store is full or down. */
async function readOrPrint({ log, ...store }: Request, paper: Paper, print: () => Promise<Buffer>) {
  let stored: Buffer | undefined;
  try {
    stored = await readPaper(store, paper);
  } catch (err) {
    log.error({ err }, 'papers: a stored paper could not be read');
    return print();
  }
  if (stored) return stored;
  const content = await print();
  return storePaper(store, paper, content).catch((err: unknown) => {
    log.error({ err }, 'papers: a printed paper could not be stored');
    return content;
  });
}

/** The papers that are being read or printed, so that parallel requests of an account for one print it once. */
const opening = new WeakMap<FileStore, Map<string, Promise<Buffer>>>();

/**
 * The stored paper, which is printed for the first request. The caller checks who may see it. An account does not wait for
 * the print of another, which may have many before it.
 */
export async function openPaper(
  request: Request,
  paper: Paper,
  print: () => Promise<Buffer>,
): Promise<Buffer> {
  const papers = opening.get(request.files) ?? new Map<string, Promise<Buffer>>();
  opening.set(request.files, papers);
  const key = `${request.actor.id} ${paper.of} ${paper.id} ${editionOf(paper)}`;
  const opened =
    papers.get(key) ?? readOrPrint(request, paper, print).finally(() => papers.delete(key));
  papers.set(key, opened);
  return opened;
}

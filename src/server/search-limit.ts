import type { Db } from '#server/db.ts';
import { DomainError } from '#server/errors.ts';
import { allowances, spendAllowance } from '#server/limits.ts';
import type { Actor } from '#shared/actor.ts';

/** Searches that a node takes from the shared limit in one statement, because a write for each key stroke is too much. */
export const searchesPerBlock = 30;
/** Limits the memory; an account without a block takes another. */
const maxAccounts = 10_000;

type Block = { left: number; endsAt: number };
const blocksByDatabase = new WeakMap<Db, Map<number, Block>>();

function blocksOf(db: Db) {
  const blocks = blocksByDatabase.get(db) ?? new Map<number, Block>();
  blocksByDatabase.set(db, blocks);
  return blocks;
}

/** Counts a search of an account on this node. Throws a 429 over the limit, which all nodes share. */
export async function spendSearch(db: Db, actor: Pick<Actor, 'id'>) {
  const blocks = blocksOf(db);
  const block = blocks.get(actor.id);
  if (block && block.left > 0 && block.endsAt > Date.now()) {
    block.left -= 1;
    return;
  }
  if (blocks.size >= maxAccounts) blocks.clear();
  const endsAt = Date.now() + allowances.search.windowSeconds * 1000;
  blocks.set(actor.id, { left: searchesPerBlock - 1, endsAt });
  try {
    await spendAllowance(db, actor, 'search', searchesPerBlock);
  } catch (error) {
    // Searching must work even when the disk is full.
    if (!(error instanceof DomainError)) return;
    blocks.delete(actor.id);
    throw error;
  }
}

/** Whether the input of a list has a text to search for. */
export const isSearch = (input: unknown) =>
  typeof input === 'object' && input !== null && 'q' in input && Boolean(input.q);

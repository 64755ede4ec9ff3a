import type { Db } from '#server/db.ts';
import { DomainError } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { allowances, networkAllowance } from './limits.ts';
import { type Allowance, countUse, networkOf } from './throttle.ts';

/** Searches that a node takes from the shared limit in one statement, because a write for each key stroke is too much. */
export const searchesPerBlock = 30;
export const networkUsesPerBlock = 100;
/** Limits the memory; a key without a block takes another. */
const maxBlocks = 10_000;

type Block = { left: number; endsAt: number };
const blocksByDatabase = new WeakMap<Db, Map<string, Block>>();

function blocksOf(db: Db) {
  const blocks = blocksByDatabase.get(db) ?? new Map<string, Block>();
  blocksByDatabase.set(db, blocks);
  return blocks;
}

/** Counts a use on this node. Throws a 429 over the limit, which all nodes share. */
async function takeFromBlock(db: Db, key: string, allowance: Allowance, blockSize: number) {
  const blocks = blocksOf(db);
  const block = blocks.get(key);
  if (block && block.left > 0 && block.endsAt > Date.now()) {
    block.left -= 1;
    return;
  }
  if (blocks.size >= maxBlocks) blocks.clear();
  const endsAt = Date.now() + allowance.windowSeconds * 1000;
  blocks.set(key, { left: blockSize - 1, endsAt });
  try {
    await countUse(db, key, allowance, blockSize);
  } catch (error) {
    // Reading must work even when the disk is full.
    if (!(error instanceof DomainError)) return;
    blocks.delete(key);
    throw error;
  }
}

export const spendSearch = (db: Db, { id }: Pick<Actor, 'id'>) =>
  takeFromBlock(db, `search:${id}`, allowances.search, searchesPerBlock);

// A proxy on this machine that is not set in TRUST_PROXY: all users have its address.
const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip);

/** Counts a change, a search, an export or an upload from a network, whatever its account. */
export async function spendAtNetwork(db: Db, ip: string) {
  if (isLoopback(ip)) return;
  await takeFromBlock(db, `network:${networkOf(ip)}`, networkAllowance, networkUsesPerBlock);
}

/** Whether the input of a list has a text to search for. */
export const isSearch = (input: unknown) =>
  typeof input === 'object' && input !== null && 'q' in input && Boolean(input.q);

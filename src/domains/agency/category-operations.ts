import { isDeepStrictEqual } from 'node:util';
import type { CategoryTable } from '#server/agency.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { Category } from '#shared/categories.ts';
import { keyFor } from '#shared/key-for.ts';
import { plural } from '#shared/plural.ts';
import {
  countUses,
  deleteCategories,
  lockCategories,
  renameInWorkflows,
  replaceCategories,
} from './category-queries.ts';
import type { CategoryChange } from './schema.ts';

/** `"Research" is used by 3 tasks and 1 routine. Retire it instead, so that ...` */
async function refuseIfUsed(db: Db, table: CategoryTable, { key, label }: Category) {
  const uses = await countUses(db, table, key);
  if (uses.length === 0) return;
  const things = new Intl.ListFormat('en-GB').format(
    uses.map(({ name, count }) => plural(count, name)),
  );
  throw conflict(
    `"${label}" is used by ${things}. Retire it instead, so that it is no longer offered.`,
  );
}

/** New categories get a key from their first label, which then never changes. */
function withKeys(before: readonly Category[], given: readonly CategoryChange[]): Category[] {
  const taken = before.map(({ key }) => key);
  return given.map(({ key, label, isRetired }) => {
    if (key !== undefined && !before.some((category) => category.key === key))
      throw invalid('Unknown category. Leave the key out to add one.');
    const own = key ?? keyFor(label, taken, { fallback: 'category', maxLength: 60 });
    if (key === undefined) taken.push(own);
    return { key: own, label, isRetired };
  });
}

/** The labels that changed. */
const renamesOf = (before: readonly Category[], after: readonly Category[]) =>
  after.flatMap(({ key, label }) => {
    const former = before.find((category) => category.key === key)?.label;
    return former !== undefined && former !== label ? [{ former, label }] : [];
  });

/**
 * Stores the categories of a kind, and says whether something changed. The settings are locked, so that nobody else changes
 * them. What is removed is locked before its uses are counted: a task that is created meanwhile waits, and is then refused.
 */
export async function changeCategories(
  db: Db,
  table: CategoryTable,
  before: readonly Category[],
  given: readonly CategoryChange[] | undefined,
) {
  if (!given) return false;
  const after = withKeys(before, given);
  const keys = after.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw invalid('A category is in the list twice.');
  if (isDeepStrictEqual(after, before)) return false;
  const removed = before.filter(({ key }) => !keys.includes(key));
  const removedKeys = removed.map(({ key }) => key);
  await lockCategories(db, table, removedKeys);
  for (const category of removed) await refuseIfUsed(db, table, category);
  await deleteCategories(db, table, removedKeys);
  await replaceCategories(db, table, after);
  if (table === 'service_categories') await renameInWorkflows(db, renamesOf(before, after));
  return true;
}

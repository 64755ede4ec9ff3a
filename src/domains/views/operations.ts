import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { lockUserForNoKeyUpdate } from '#domains/users/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound, unauthenticated } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import type { ViewList } from '#shared/view-value-sets.ts';
import { canUnshareView, canUseView } from './policy.ts';
import {
  countViewsOf,
  deleteView,
  findView,
  insertView,
  listViews,
  lockViewForUpdate,
  updateView,
} from './queries.ts';
import type { createViewInput, SavedView, ViewState } from './schema.ts';

/** The menu shows them all, so there must not be too many. */
const maxViewsOfOwner = 50;
const maxListed = 500;

type Context = Author & { db: Kysely<Database>; actor: Actor };
type StoredView = NonNullable<Awaited<ReturnType<typeof findView>>>;

const toView = (actor: Actor, { ownerId, ...view }: StoredView): SavedView => ({
  ...view,
  isOwn: ownerId === actor.id,
});

export async function readViews(db: Db, actor: Actor, list: ViewList) {
  const views = await listViews(db, list, actor.id, maxListed);
  return views.map((view) => toView(actor, view));
}

async function readView(db: Db, actor: Actor, id: number) {
  const view = await findView(db, id);
  if (!view) throw notFound('View');
  return toView(actor, view);
}

type AuditedView = Pick<StoredView, 'list' | 'name' | 'isShared'>;

const factsOf = ({ list, name, isShared }: AuditedView) => ({ list, name, isShared });

/** Private views are nobody else's business, so only those that the others see are recorded. */
async function recordChange(
  db: Db,
  author: Author,
  objectId: number,
  { before, after }: { before?: AuditedView; after?: AuditedView },
) {
  if (!before?.isShared && !after?.isShared) return;
  const action = before ? (after ? 'updated' : 'deleted') : 'created';
  await recordAudit(db, author, {
    objectKind: 'saved-view',
    action,
    objectId,
    before: before ? factsOf(before) : null,
    after: after ? factsOf(after) : null,
  });
}

export const createView = (context: Context, input: z.output<typeof createViewInput>) =>
  inTransaction(context.db, async (trx) => {
    const { actor } = context;
    // Two calls of an owner must not both find the last free place.
    if (!(await lockUserForNoKeyUpdate(trx, actor.id))) throw unauthenticated();
    if ((await countViewsOf(trx, actor.id, input.list)) >= maxViewsOfOwner)
      throw conflict(
        `You already have ${maxViewsOfOwner} views of this list. Delete one that you no longer need.`,
      );
    const { state, ...view } = input;
    const { id } = await insertView(trx, {
      ...view,
      ownerId: actor.id,
      state: JSON.stringify(state),
    });
    await recordChange(trx, context, id, { after: input });
    return readView(trx, actor, id);
  });

type Change = { name?: string; state?: ViewState; isShared?: boolean };

/** Applies a change to a view that the actor may use, and records it. A repeated change does nothing. */
const changeView = (
  context: Context,
  id: number,
  change: (view: Awaited<ReturnType<typeof lockUsableView>>) => Change,
) =>
  inTransaction(context.db, async (trx) => {
    const before = await lockUsableView(trx, context.actor, id);
    const { state, ...other } = change(before);
    const after = { ...before, ...other };
    const isSame =
      before.name === after.name &&
      before.isShared === after.isShared &&
      (state === undefined || isSameState(state, before.state));
    if (!isSame) {
      await updateView(trx, id, { ...other, ...(state && { state: JSON.stringify(state) }) });
      await recordChange(trx, context, id, { before, after });
    }
    return readView(trx, context.actor, id);
  });

const sorted = (state: ViewState) => JSON.stringify(Object.entries(state).sort());
const isSameState = (one: ViewState, other: ViewState) => sorted(one) === sorted(other);

async function lockUsableView(trx: Transaction<Database>, actor: Actor, id: number) {
  const view = await lockViewForUpdate(trx, id);
  if (!view || !canUseView(actor, view)) throw notFound('View');
  return view;
}

export const renameView = (context: Context, id: number, name: string) =>
  changeView(context, id, () => ({ name }));

export const replaceViewState = (context: Context, id: number, state: ViewState) =>
  changeView(context, id, () => ({ state }));

export const shareView = (context: Context, id: number) =>
  changeView(context, id, () => ({ isShared: true }));

export const unshareView = (context: Context, id: number) =>
  changeView(context, id, (view) => {
    if (!canUnshareView(context.actor, view))
      throw forbidden('Only the administrator who created this view can stop sharing it.');
    return { isShared: false };
  });

export const removeView = (context: Context, id: number) =>
  inTransaction(context.db, async (trx) => {
    const before = await lockUsableView(trx, context.actor, id);
    await deleteView(trx, id);
    await recordChange(trx, context, id, { before });
  });

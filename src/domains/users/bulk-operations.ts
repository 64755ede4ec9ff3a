import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import type { Author } from '#server/audit.ts';
import { changeAll } from '#server/bulk.ts';
import { conflict } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { Actor } from '#shared/actor.ts';
import { approveVaAccount, rejectVaAccount } from './approvals/operations.ts';
import { changeUser } from './change-operations.ts';
import type { bulkSetStatusInput } from './change-schema.ts';

type Context = Author & { db: Kysely<Database>; actor: Actor; env: MailEnv };

type AuthorContext = Omit<Context, 'env'>;

/** Approves several VAs who registered, or none if one of them is no VA. */
export const approveVas = (context: AuthorContext, ids: readonly number[]) =>
  changeAll(context.db, ids, (trx, id) => approveVaAccount(trx, context, id));

/** Rejects several VAs who wait for approval, or none. */
export const rejectVas = (context: AuthorContext, ids: readonly number[]) =>
  changeAll(context.db, ids, (trx, id) => rejectVaAccount(trx, context, id));

/** Sets the status of several users. The own account is refused, because a list is quickly selected as a whole. */
export const setStatusOfUsers = (
  context: Context,
  { ids, status }: z.output<typeof bulkSetStatusInput>,
) =>
  changeAll(context.db, ids, async (trx, id) => {
    if (id === context.actor.id) throw conflict("You can't change your own status here.");
    await changeUser(trx, context, { id, user: { status } }, context.env);
  });

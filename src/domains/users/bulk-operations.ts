import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import type { Author } from '#server/audit.ts';
import { changeAll } from '#server/bulk.ts';
import { conflict } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { Actor } from '#shared/actor.ts';
import { changeUser } from './change-operations.ts';
import type { bulkSetStatusInput } from './change-schema.ts';

type Context = Author & { db: Kysely<Database>; actor: Actor; env: MailEnv };

/** Sets the status of several users. The own account is refused, because a list is quickly selected as a whole. */
export const setStatusOfUsers = (
  context: Context,
  { ids, status }: z.output<typeof bulkSetStatusInput>,
) =>
  changeAll(context.db, ids, async (trx, id) => {
    if (id === context.actor.id) throw conflict("You can't change your own status here.");
    await changeUser(trx, context, { id, user: { status } }, context.env);
  });

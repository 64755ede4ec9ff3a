import * as z from 'zod';
import {
  adminOrClientProcedure,
  adminProcedure,
  router,
  signedInProcedure,
  vaProcedure,
} from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { changeUser } from './change-operations.ts';
import { changeUserInput, createUserInput, setAvatarInput } from './change-schema.ts';
import { readUser } from './directory/operations.ts';
import { findClientOfVa, listAssignableVas, listClients } from './directory/picker-queries.ts';
import { assignableVa, assignedClient, clientChoice } from './directory/picker-schema.ts';
import { listVisibleUsers } from './directory/queries.ts';
import { listUsersInput, userRef, userWithProfile, visibleUser } from './directory/schema.ts';
import { createAccount } from './operations.ts';
import { canSearchByEmail, redactUser, userScope } from './policy.ts';
import { removeAvatar, setAvatar } from './profile/avatar-operations.ts';
import { removeUser } from './removal/operations.ts';
import { user } from './schema.ts';

export const usersRouter = router({
  list: signedInProcedure
    .input(listUsersInput)
    .output(pageOf(visibleUser))
    .query(async ({ ctx, input: { role, limit, cursor, ...options } }) => {
      const { db, actor } = ctx;
      const scope = userScope(actor, role);
      if (scope.roles.length === 0) return { items: [], nextCursor: null };
      const filter = {
        ...scope,
        ...options,
        viewerId: actor.id,
        byEmail: canSearchByEmail(actor),
      };
      const rows = await listVisibleUsers(db, filter, { limit: limit + 1, cursor });
      const page = toPage(rows, limit, ({ sortKey, id }) => [sortKey, id]);
      const items = page.items.map(({ isAssigned, sortKey: _, ...row }) =>
        redactUser(actor, row, { id: row.id, role: row.role, isAssigned, sharesTask: false }),
      );
      return { ...page, items };
    }),

  get: signedInProcedure
    .input(userRef)
    .output(userWithProfile)
    .query(({ ctx, input }) => readUser(ctx.db, ctx.actor, input.id)),

  create: adminProcedure
    .input(createUserInput)
    .output(user)
    .mutation(({ ctx, input }) =>
      createAccount(ctx.db, input, { approvedAt: new Date(), author: ctx }),
    ),

  edit: adminProcedure
    .input(changeUserInput)
    .output(userWithProfile)
    .mutation(async ({ ctx, input }) => {
      await changeUser(ctx.db, ctx, input, ctx.env);
      return readUser(ctx.db, ctx.actor, input.id);
    }),

  delete: adminProcedure
    .input(userRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeUser(ctx.db, ctx, input.id);
      return done;
    }),

  setAvatar: signedInProcedure
    .input(setAvatarInput)
    .output(user)
    .mutation(({ ctx, input }) => setAvatar(ctx, input.fileId)),

  removeAvatar: signedInProcedure.output(user).mutation(({ ctx }) => removeAvatar(ctx)),

  /** VAs who can be assigned to a task. Clients see only `isMine`, so that they learn nothing about other clients. */
  listVas: adminOrClientProcedure.output(z.array(assignableVa)).query(async ({ ctx }) => {
    const vas = await listAssignableVas(ctx.db);
    return vas.map(({ assignedClientId, ...va }) => ({
      ...va,
      isMine: assignedClientId === ctx.actor.id,
    }));
  }),

  listClients: adminProcedure.output(z.array(clientChoice)).query(({ ctx }) => listClients(ctx.db)),

  assignedClient: vaProcedure
    .output(z.object({ assignedClient: assignedClient.nullable() }))
    .query(async ({ ctx }) => ({
      assignedClient: (await findClientOfVa(ctx.db, ctx.actor.id)) ?? null,
    })),
});

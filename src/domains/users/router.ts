import * as z from 'zod';
import {
  adminOrClientProcedure,
  adminProcedure,
  clientProcedure,
  router,
  signedInProcedure,
  vaProcedure,
} from '#server/trpc.ts';
import { bulkResult } from '#shared/bulk.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { setStatusOfUsers } from './bulk-operations.ts';
import { changeUser } from './change-operations.ts';
import {
  bulkSetStatusInput,
  changeUserInput,
  createUserInput,
  setAvatarInput,
} from './change-schema.ts';
import { readUser, readUsers } from './directory/operations.ts';
import {
  listAssignableVas,
  listClients,
  listClientsOfVa,
  listVasOnTasks,
} from './directory/picker-queries.ts';
import {
  assignableVa,
  assignedClients,
  clientChoice,
  listOwnVasInput,
  listVasInput,
} from './directory/picker-schema.ts';
import { listUsersInput, userRef, userWithProfile, visibleUser } from './directory/schema.ts';
import { createAccount } from './operations.ts';
import { clientOfVaChoice } from './policy.ts';
import { removeAvatar, setAvatar } from './profile/avatar-operations.ts';
import { removeUser } from './removal/operations.ts';
import { user } from './schema.ts';

export const usersRouter = router({
  list: signedInProcedure
    .meta({ rest: 'GET /users', summary: 'List the users you can see, newest first by default' })
    .input(listUsersInput)
    .output(pageOf(visibleUser))
    .query(({ ctx, input }) => readUsers(ctx, input)),

  get: signedInProcedure
    .meta({
      rest: 'GET /users/:id',
      summary: 'Get a user and their profile, with the fields you can see',
    })
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
    .meta({
      rest: 'PATCH /admin/users/:id',
      summary: "Update a user's account, profile, role, status or password",
      refuses: {
        409: 'The last active admin, a role that is still in use, a username or email that already exists, or a status that changed since `fromStatus` was read',
      },
    })
    .input(changeUserInput)
    .output(userWithProfile)
    .mutation(async ({ ctx, input }) => {
      await changeUser(ctx.db, ctx, input, ctx.env);
      return readUser(ctx.db, ctx.actor, input.id);
    }),

  bulkSetStatus: adminProcedure
    .meta({
      rest: 'POST /admin/users/bulk-status',
      summary: 'Set the status of several users, or of none if one of them is refused',
      refuses: { 409: 'Your own account, the last active admin, or a user who no longer exists' },
    })
    .input(bulkSetStatusInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => setStatusOfUsers(ctx, input)),

  delete: adminProcedure
    .meta({
      rest: 'DELETE /admin/users/:id',
      summary: 'Delete a user and all their data',
      refuses: {
        409: 'Your own account, the last active admin, or a VA with approved hours without a pay rate',
      },
    })
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

  removeAvatar: signedInProcedure
    .meta({ rest: 'DELETE /profile/avatar', summary: 'Remove your picture' })
    .output(user)
    .mutation(({ ctx }) => removeAvatar(ctx)),

  /** VAs who can be assigned to a task. */
  listVas: adminOrClientProcedure
    .input(listVasInput)
    .output(z.array(assignableVa))
    .query(({ ctx, input: { clientId, ...search } }) =>
      listAssignableVas(ctx.db, { ...search, clientId: clientOfVaChoice(ctx.actor, clientId) }),
    ),

  /** The client's VA and the VAs of the client's tasks, for filters. */
  listOwnVas: clientProcedure
    .input(listOwnVasInput)
    .output(z.array(assignableVa))
    .query(({ ctx, input }) => listVasOnTasks(ctx.db, { clientId: ctx.actor.id, ...input })),

  listClients: adminProcedure.output(z.array(clientChoice)).query(({ ctx }) => listClients(ctx.db)),

  assignedClient: vaProcedure
    .meta({
      rest: 'GET /va/assigned-client',
      summary: 'Get the clients assigned to you; assignedClient is the first of them, or null',
    })
    .output(assignedClients)
    .query(async ({ ctx }) => {
      const clients = await listClientsOfVa(ctx.db, ctx.actor.id);
      return { assignedClient: clients[0] ?? null, assignedClients: clients };
    }),
});

import { adminOrClientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { findsOnlyKnownVas } from '#shared/actor.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { editProfile } from '../change-operations.ts';
import { editProfileInput } from '../change-schema.ts';
import { readClientListing, readOwnProfile, readVaListing } from '../directory/operations.ts';
import {
  clientListing,
  listVaProfilesInput,
  ownProfile,
  userRef,
  vaListing,
} from '../directory/schema.ts';
import { listVaProfiles } from '../directory/va-queries.ts';
import { redactVaListing } from '../policy.ts';

export const profilesRouter = router({
  mine: signedInProcedure
    .meta({ rest: 'GET /profile', summary: 'Get your own account and profile' })
    .output(ownProfile)
    .query(({ ctx }) => readOwnProfile(ctx.db, ctx.actor)),

  edit: signedInProcedure
    .meta({
      rest: 'PATCH /profile',
      summary:
        'Update your profile. A new email address requires currentPassword and takes effect when its link is opened',
      // A wrong current password is counted, and a rolled-back transaction would undo that count.
      ignoresKey: true,
      refuses: { 409: 'The email already exists' },
    })
    .input(editProfileInput)
    .output(ownProfile)
    .mutation(async ({ ctx, input }) => {
      await editProfile(ctx.db, ctx, input, ctx.env);
      return readOwnProfile(ctx.db, ctx.actor);
    }),

  listVas: adminOrClientProcedure
    .meta({
      rest: 'GET /va-profiles',
      summary: 'List virtual assistants with their profiles, newest first',
    })
    .input(listVaProfilesInput)
    .output(pageOf(vaListing))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const filter = { q, onlyKnownVas: findsOnlyKnownVas(ctx.actor) };
      const rows = await listVaProfiles(ctx.db, filter, { limit: limit + 1, cursor });
      const page = toPage(rows, limit, ({ createdAt, userId }) => [createdAt, userId]);
      return { ...page, items: page.items.map((listing) => redactVaListing(ctx.actor, listing)) };
    }),

  va: signedInProcedure
    .meta({
      rest: 'GET /va-profiles/:id',
      summary: 'Get the profile of a virtual assistant by user id',
    })
    .input(userRef)
    .output(vaListing)
    .query(({ ctx, input }) => readVaListing(ctx.db, ctx.actor, input.id)),

  client: signedInProcedure
    .meta({ rest: 'GET /client-profiles/:id', summary: 'Get the profile of a client by user id' })
    .input(userRef)
    .output(clientListing)
    .query(({ ctx, input }) => readClientListing(ctx.db, ctx.actor, input.id)),
});

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
  mine: signedInProcedure.output(ownProfile).query(({ ctx }) => readOwnProfile(ctx.db, ctx.actor)),

  edit: signedInProcedure
    .input(editProfileInput)
    .output(ownProfile)
    .mutation(async ({ ctx, input }) => {
      await editProfile(ctx.db, ctx, input, ctx.env);
      return readOwnProfile(ctx.db, ctx.actor);
    }),

  listVas: adminOrClientProcedure
    .input(listVaProfilesInput)
    .output(pageOf(vaListing))
    .query(async ({ ctx, input: { q, limit, cursor } }) => {
      const filter = { q, onlyKnownVas: findsOnlyKnownVas(ctx.actor) };
      const rows = await listVaProfiles(ctx.db, filter, { limit: limit + 1, cursor });
      const page = toPage(rows, limit, ({ createdAt, userId }) => [createdAt, userId]);
      return { ...page, items: page.items.map((listing) => redactVaListing(ctx.actor, listing)) };
    }),

  va: signedInProcedure
    .input(userRef)
    .output(vaListing)
    .query(({ ctx, input }) => readVaListing(ctx.db, ctx.actor, input.id)),

  client: signedInProcedure
    .input(userRef)
    .output(clientListing)
    .query(({ ctx, input }) => readClientListing(ctx.db, ctx.actor, input.id)),
});

import { router, signedInProcedure } from '#server/trpc.ts';
import { findUserSettings, saveUserSettings } from './queries.ts';
import { setUserSettingsInput, userSettings } from './schema.ts';

/** The caller's own settings. */
export const settingsRouter = router({
  get: signedInProcedure
    .output(userSettings)
    .query(({ ctx }) => findUserSettings(ctx.db, ctx.actor.id)),

  set: signedInProcedure
    .input(setUserSettingsInput)
    .output(userSettings)
    .mutation(async ({ ctx, input }) => {
      await saveUserSettings(ctx.db, ctx.actor.id, input);
      return findUserSettings(ctx.db, ctx.actor.id);
    }),
});

import { adminProcedure, router } from '#server/trpc.ts';
import { editSeller, readSeller, removeLogo, setLogo } from './operations.ts';
import { editSellerInput, seller, setLogoInput } from './schema.ts';

export const sellerRouter = router({
  get: adminProcedure.output(seller).query(({ ctx }) => readSeller(ctx.db)),

  edit: adminProcedure
    .input(editSellerInput)
    .output(seller)
    .mutation(({ ctx, input }) => editSeller(ctx, input)),

  setLogo: adminProcedure
    .input(setLogoInput)
    .output(seller)
    .mutation(({ ctx, input }) => setLogo(ctx, input)),

  removeLogo: adminProcedure.output(seller).mutation(({ ctx }) => removeLogo(ctx)),
});

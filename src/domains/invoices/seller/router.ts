import { adminProcedure, router } from '#server/trpc.ts';
import { editSeller, readSeller, removeLogo, setLogo } from './operations.ts';
import { editSellerInput, seller, setLogoInput } from './schema.ts';

export const sellerRouter = router({
  get: adminProcedure
    .meta({ rest: 'GET /invoices/seller', summary: "Read the seller's details on invoices" })
    .output(seller)
    .query(({ ctx }) => readSeller(ctx.db)),

  edit: adminProcedure
    .meta({
      rest: 'PUT /invoices/seller',
      summary: "Change the seller's details on future invoices",
      refuses: {
        409: 'The details were changed in the meantime, or there is money in the currency',
      },
    })
    .input(editSellerInput)
    .output(seller)
    .mutation(({ ctx, input }) => editSeller(ctx, input)),

  setLogo: adminProcedure
    .meta({
      rest: 'PUT /invoices/seller/logo',
      summary: 'Make an uploaded picture the logo on future invoices',
      refuses: { 409: 'The details were changed in the meantime' },
    })
    .input(setLogoInput)
    .output(seller)
    .mutation(({ ctx, input }) => setLogo(ctx, input)),

  removeLogo: adminProcedure
    .meta({ rest: 'DELETE /invoices/seller/logo', summary: 'Remove the logo from future invoices' })
    .output(seller)
    .mutation(({ ctx }) => removeLogo(ctx)),
});

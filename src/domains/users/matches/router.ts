import { adminProcedure, clientProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import {
  acceptProposal,
  declineProposal,
  proposeVa,
  takeOverMatch,
  withdrawProposal,
} from './operations.ts';
import {
  acceptProposalInput,
  declineProposalInput,
  matchRef,
  proposeVaInput,
  takeOverMatchInput,
} from './schema.ts';

/** The way of a client without a VA to one. Its state is part of `dashboard.firstDay` and of the lists of clients. */
export const matchesRouter = router({
  takeOver: adminProcedure
    .input(takeOverMatchInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await takeOverMatch(ctx, input);
      return done;
    }),

  propose: adminProcedure
    .input(proposeVaInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await proposeVa(ctx, input, { maxClients: ctx.env.MAX_CLIENTS_PER_VA });
      return done;
    }),

  withdraw: adminProcedure
    .input(matchRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await withdrawProposal(ctx, input.clientId);
      return done;
    }),

  /** Assigns the proposed VA to the caller. */
  accept: clientProcedure
    .input(acceptProposalInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await acceptProposal(ctx, input, { maxClients: ctx.env.MAX_CLIENTS_PER_VA });
      return done;
    }),

  decline: clientProcedure
    .input(declineProposalInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await declineProposal(ctx, input);
      return done;
    }),
});

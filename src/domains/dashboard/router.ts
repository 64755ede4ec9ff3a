import { replaceNeeds } from '#domains/users/needs/queries.ts';
import { statedNeeds } from '#domains/users/needs/schema.ts';
import {
  adminProcedure,
  clientProcedure,
  router,
  signedInProcedure,
  vaProcedure,
} from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { findFirstDay, hideFirstDay, showFirstDay } from './first-day/queries.ts';
import { firstDay, hideChecklistInput } from './first-day/schema.ts';
import { collectHistory, collectStats } from './operations.ts';
import { findAssistantPage, findClientPage } from './partners/queries.ts';
import { assistantPage, clientPage, clientPageInput } from './partners/schema.ts';
import { dashboardHistory, dashboardStats } from './schema.ts';
import { nameOwner, offerHours, readSetUp, readVaFirstDay } from './set-up/operations.ts';
import { confirmInSetUp, setSetUpHidden, setVaFirstDayHidden } from './set-up/queries.ts';
import {
  confirmStepInput,
  nameOwnerInput,
  offerHoursInput,
  setUp,
  vaFirstDay,
} from './set-up/schema.ts';

export const dashboardRouter = router({
  stats: signedInProcedure
    .meta({ rest: 'GET /dashboard/stats', summary: 'Get the figures of your dashboard' })
    .output(dashboardStats)
    .query(({ ctx }) => collectStats(ctx.db, ctx.actor)),

  /** The chart data. */
  history: signedInProcedure
    .output(dashboardHistory)
    .query(({ ctx }) => collectHistory(ctx.db, ctx.actor)),

  /** What the client sees of their VA; null without one. */
  assistant: clientProcedure
    .output(assistantPage.nullable())
    .query(async ({ ctx }) => (await findAssistantPage(ctx.db, ctx.actor.id)) ?? null),

  /** What a VA sees of one of their clients; null without one. */
  client: vaProcedure
    .input(clientPageInput)
    .output(clientPage.nullable())
    .query(
      async ({ ctx, input }) => (await findClientPage(ctx.db, ctx.actor.id, input.client)) ?? null,
    ),

  /** The checklist of a new client. */
  firstDay: clientProcedure.output(firstDay).query(async ({ ctx }) => {
    const day = await findFirstDay(ctx.db, ctx.actor.id);
    const { hasPlan, isMatched, hasWritten, hasTask } = day;
    return { ...day, isComplete: hasPlan && isMatched && hasWritten && hasTask };
  }),

  hideFirstDay: clientProcedure
    .input(hideChecklistInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await (input.isHidden ? hideFirstDay : showFirstDay)(ctx.db, ctx.actor.id);
      return done;
    }),

  /** The client's own needs, which administrators see when they choose a VA. */
  saveNeeds: clientProcedure
    .input(statedNeeds)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await replaceNeeds(ctx.db, ctx.actor.id, input);
      return done;
    }),

  /** The checklist of a new agency; null if it was in use before. */
  setUp: adminProcedure.output(setUp.nullable()).query(({ ctx }) => readSetUp(ctx)),

  /** Says that a step is right as it is. */
  confirmSetUp: adminProcedure
    .input(confirmStepInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await confirmInSetUp(ctx.db, input.step);
      return done;
    }),

  hideSetUp: adminProcedure
    .input(hideChecklistInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await setSetUpHidden(ctx.db, input.isHidden);
      return done;
    }),

  /** The caller's own name, which the first administrator is asked for. */
  nameOwner: adminProcedure
    .input(nameOwnerInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await nameOwner(ctx, input.fullName);
      return done;
    }),

  /** The checklist of a new VA; null if they worked before there was one. */
  vaFirstDay: vaProcedure.output(vaFirstDay.nullable()).query(({ ctx }) => readVaFirstDay(ctx)),

  hideVaFirstDay: vaProcedure
    .input(hideChecklistInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await setVaFirstDayHidden(ctx.db, ctx.actor.id, input.isHidden);
      return done;
    }),

  /** The VA's own weekly hours, if nobody has set them. */
  offerHours: vaProcedure
    .input(offerHoursInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await offerHours(ctx, input.weeklyHours);
      return done;
    }),
});

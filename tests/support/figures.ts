import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { insertCredited, insertInvoiced } from './insert-payments.ts';

/** Rows that figures are computed from. */
export const makeFigures = (app: () => { database: Pick<TestApp['database'], 'db'> }) => {
  const insert = () => app().database.db;
  let minutes = 0;
  /** Inserts with the day as today, which is the day of the invoice or the credit note. */
  const onDay = <Inserted>(
    day: string,
    act: (db: ReturnType<typeof insert>) => Promise<Inserted>,
  ) =>
    insert()
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('gva.today', ${day}, true)`.execute(trx);
        return act(trx);
      });

  return {
    /** Logs hours on a day. Logs on the same day overlap, which an empty span of worked time allows. */
    async log(
      work: { taskId: number; vaId: number },
      day: string,
      hours: number,
      approval: 'open' | 'submitted' | 'approved' = 'approved',
    ) {
      const startTime = new Date(Date.parse(`${day}T00:00:00Z`) + (minutes++ % 600) * 60_000);
      const { id } = await insert()
        .insertInto('timeLogs')
        .values({
          ...work,
          startTime,
          endTime: new Date(startTime.getTime() + Math.ceil(hours) * 3_600_000),
          worked: '{}',
          duration: hours,
          approval,
          ...(approval === 'approved' && { approvedAt: new Date(), approvedBy: 1 }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    adjust: (timeLogId: number, bookedOn: string, hours: number) =>
      insert()
        .insertInto('timeAdjustments')
        .values({
          timeLogId,
          bookedOn,
          hours,
          requestId: randomUUID(),
          reason: 'A break was counted',
          actorId: 1,
        })
        .execute(),

    rate: (vaId: number, validFrom: string, hourlyRate: number) =>
      insert()
        .insertInto('payRates')
        .values({ vaId, validFrom, hourlyRate, createdBy: 1 })
        .execute(),

    capacity: (vaId: number, validFrom: string, weeklyHours: number) =>
      insert()
        .insertInto('vaCapacities')
        .values({ vaId, validFrom, weeklyHours, setBy: 1 })
        .execute(),

    pay: (clientId: number, day: string, amount: number) =>
      onDay(day, (db) =>
        insertInvoiced(db, {
          checkoutId: randomUUID(),
          clientId,
          subscriptionId: 1,
          kind: 'subscription',
          plan: 'part-time',
          monthlyHours: 80,
          hourlyRate: 7.5,
          amount,
          currency: 'usd',
          status: 'succeeded',
          provider: 'demo',
          providerReference: randomUUID(),
          billingName: 'Card Holder',
          billingEmail: 'card@example.com',
          periodStart: day,
          periodEnd: '2099-01-01',
          createdAt: new Date(`${day}T12:00:00Z`),
        }),
      ),

    refund: (paymentId: number, day: string, amount: number) =>
      onDay(day, (db) =>
        insertCredited(db, { paymentId, amount, settledAt: new Date(`${day}T12:00:00Z`) }),
      ),

    plan: (clientId: number, firstDay: string, endDay: string, monthlyPrice: number) =>
      insert()
        .insertInto('planSpans')
        .values({ clientId, subscriptionId: 1_000_000 + minutes++, firstDay, endDay, monthlyPrice })
        .execute(),

    /** Books hours in a billing period, as grants and used hours are booked. */
    async book(clientId: number, periodStart: string, granted: number, used: number, carried = 0) {
      const rows = [
        { kind: 'grant' as const, hours: granted, subscriptionId: 1_000_000 + minutes++ },
        { kind: 'correction' as const, hours: -used, reason: 'Used' },
        ...(carried ? [{ kind: 'carry' as const, hours: carried, otherPeriod: '2020-01-01' }] : []),
      ];
      for (const row of rows)
        await insert()
          .insertInto('hoursLedger')
          .values({ clientId, periodStart, ...row })
          .execute();
    },
  };
};

import { randomUUID } from 'node:crypto';
import { makePay } from '../support/pay.ts';
import type { World } from './world.ts';

const payOf = (world: World) => makePay(() => world.gva);

/** A month of a statement of `va` that no other call uses. */
let month = 0;
export const newMonth = () => {
  month += 1;
  return `${2010 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

/** A draft of `va` with two approved hours at $6.00. */
export async function draftOf(world: World) {
  const pay = payOf(world);
  const { va, client } = world.people;
  const taskId = await world.tasks.own();
  const when = newMonth();
  await world.gva.database.db
    .insertInto('payRates')
    .values({ vaId: va.id, validFrom: '2000-01-01', hourlyRate: 6, createdBy: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await pay.approvedLog({ va, client, taskId }, `${when}-03`, 2);
  await world.gva.callAs(world.people.admin).pay.createDrafts.mutate({ month: when, vaId: va.id });
  return pay.findStatement(va, when);
}

export async function approvedOf(world: World) {
  const { id, month: day, version } = await draftOf(world);
  await world.gva.callAs(world.people.admin).pay.approve.mutate({ statements: [{ id, version }] });
  return payOf(world).findStatement(world.people.va, day.slice(0, 7));
}

type Seen = { id: number; version: number };
export const refOf = ({ id, version }: Seen) => ({ id, version });
export const seen = (statement: Seen) => ({ statements: [refOf(statement)] });
export const unknownSeen = (id: unknown) => ({ statements: [{ id, version: 1 }] });

export const bonusOn = (statementId: unknown) => ({
  requestId: randomUUID(),
  statementId,
  kind: 'bonus',
  amount: 5,
  note: 'For the weekend',
});

/** A rate of a new VA, because a VA has one rate from a day. */
export const newRate = async (world: World) =>
  payOf(world).setRate(await world.gva.createUser({ role: 'va' }), '2026-01-01', 6);

/** The rate of `va`, with which hours have been approved. */
export async function usedRateOf(world: World) {
  const { vaId } = await approvedOf(world);
  const { db } = world.gva.database;
  return db.selectFrom('payRates').select('id').where('vaId', '=', vaId).executeTakeFirstOrThrow();
}

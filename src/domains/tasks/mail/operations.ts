import type { ActionContext } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { toAddress } from '#server/mail/inbox/signed-address.ts';
import { canMailTasks } from '../policy.ts';
import { makeToken } from './address.ts';
import { findToken, insertToken, replaceToken } from './queries.ts';

type AddressContext = ActionContext & { env: Pick<Env, 'TASK_MAIL_ADDRESS'> };

export const adminsCannotMailTasks = 'Administrators cannot create tasks by email.';

export async function readAddress({ db, env, actor }: AddressContext) {
  if (!canMailTasks(actor)) throw forbidden(adminsCannotMailTasks);
  const base = env.TASK_MAIL_ADDRESS;
  if (base === undefined) return { isOn: false, address: null };
  const token = await findToken(db, actor.id);
  return { isOn: true, address: token && toAddress(base, token) };
}

async function storeToken(context: AddressContext, store: typeof insertToken) {
  const { isOn } = await readAddress(context);
  if (!isOn) throw conflict('Tasks by email are turned off. Ask an administrator.');
  await store(context.db, context.actor.id, makeToken());
  return readAddress(context);
}

/** A repeated call returns the same address. */
export const createAddress = (context: AddressContext) => storeToken(context, insertToken);

/** Replaces the address; emails to the former one create nothing. */
export const renewAddress = (context: AddressContext) => storeToken(context, replaceToken);

import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { hashPassword } from '#server/passwords.ts';
import { endSessionsOf } from '#server/session.ts';
import { inTransaction } from '#server/transaction.ts';
import {
  insertClientProfile,
  insertUser,
  insertVaProfile,
  lockActiveAdmins,
  updateUser,
} from './queries.ts';
import type { NewAccount, UserStatus } from './schema.ts';

type Approval = { approvedAt: Date | null };

/** The user and the profile of their role, or neither. */
export async function createAccount(db: Db, account: NewAccount, { approvedAt }: Approval) {
  const { username, fullName, email, role } = account;
  const passwordHash = await hashPassword(account.password);
  return inTransaction(db, async (transaction) => {
    const user = await insertUser(transaction, {
      username,
      passwordHash,
      fullName,
      email,
      role,
      approvedAt,
    });
    await insertProfile(transaction, user.id, account);
    return user;
  });
}

async function insertProfile(db: Db, userId: number, account: NewAccount) {
  if (account.role === 'va') {
    const { specialization = null, skills } = account;
    await insertVaProfile(db, { userId, specialization, skills: skills ?? [] });
  }
  if (account.role === 'client') {
    const { companyName, subscriptionPlan = null } = account;
    const isCustom = subscriptionPlan === 'custom';
    await insertClientProfile(db, {
      userId,
      companyName: companyName ?? '',
      subscriptionPlan,
      monthlyHours: (isCustom && account.customMonthlyHours) || null,
      hourlyRate: (isCustom && account.customHourlyRate) || null,
    });
  }
}

/** Whoever is signed in as this user has to sign in again. */
export async function resetPassword(db: Db, userId: number, password: string) {
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (transaction) => {
    await updateUser(transaction, userId, { passwordHash });
    await endSessionsOf(transaction, userId);
  });
}

/** An inactive user is out at once; someone who can let people in again always remains. */
export const setStatus = (db: Db, userId: number, status: UserStatus) =>
  inTransaction(db, async (transaction) => {
    if (status === 'inactive') {
      const admins = await lockActiveAdmins(transaction);
      if (admins.length === 1 && admins[0]?.id === userId)
        throw conflict('The last active administrator has to stay active.');
      await endSessionsOf(transaction, userId);
    }
    return updateUser(transaction, userId, { status });
  });

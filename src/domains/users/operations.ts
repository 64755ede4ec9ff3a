import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { isAdmin, isVa } from '#shared/actor.ts';
import { changeUser } from './change-operations.ts';
import { hashChosenPassword } from './passwords.ts';
import {
  beginSetUp,
  insertClientProfile,
  insertUser,
  insertVaFirstDay,
  insertVaProfile,
  notifyOfVa,
} from './queries.ts';
import type { NewAccount, UserStatus } from './schema.ts';

type CreateAccountOptions = { approvedAt: Date | null; author: Author };

/** Creates a user, the profile of their role, and the checklist of a new VA or agency in one transaction. */
export async function createAccount(
  db: Kysely<Database>,
  account: NewAccount,
  { approvedAt, author }: CreateAccountOptions,
) {
  const { username, fullName, email, role, password } = account;
  const passwordHash = await hashChosenPassword({
    password,
    usernames: [username],
    field: 'password',
  });
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
    await recordAudit(transaction, author, {
      action: 'created',
      objectKind: 'user',
      objectId: user.id,
      after: {
        role,
        status: user.status,
        isApproved: role !== 'va' || approvedAt !== null,
        subscriptionPlan: account.subscriptionPlan,
      },
    });
    if (isVa(user)) await notifyOfVa(transaction, user.id, author.actor?.id ?? null);
    return user;
  });
}

async function insertProfile(db: Db, userId: number, account: NewAccount) {
  if (isAdmin(account)) await beginSetUp(db, userId);
  if (account.role === 'va') {
    const { specialization = null, skills } = account;
    await insertVaProfile(db, { userId, specialization, skills: skills ?? [] });
    await insertVaFirstDay(db, userId);
  }
  if (account.role === 'client') {
    const { companyName, subscriptionPlan = null } = account;
    const isCustom = subscriptionPlan === 'custom';
    await insertClientProfile(db, {
      userId,
      companyName: companyName ?? '',
      subscriptionPlan,
      customPlanName: (isCustom && account.customPlanName) || null,
      monthlyHours: (isCustom && account.customMonthlyHours) || null,
      hourlyRate: (isCustom && account.customHourlyRate) || null,
    });
  }
}

/** Ends all sessions of the user. */
export const resetPassword = (
  db: Kysely<Database>,
  author: Author,
  { id, newPassword }: { id: number; newPassword: string },
  env: MailEnv,
) => changeUser(db, author, { id, newPassword }, env);

/** Ends all sessions of a user who becomes inactive. */
export const setStatus = (
  db: Kysely<Database>,
  author: Author,
  { id, status }: { id: number; status: UserStatus },
  env: MailEnv,
) => changeUser(db, author, { id, user: { status } }, env);

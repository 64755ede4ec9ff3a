import type { Db } from '#server/db.ts';
import { hashPassword } from '#server/passwords.ts';
import { insertClientProfile, insertUser, insertVaProfile } from './queries.ts';
import type { NewAccount } from './schema.ts';

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

const inTransaction = <Result>(db: Db, work: (transaction: Db) => Promise<Result>) =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

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

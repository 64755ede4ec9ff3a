import { randomUUID } from 'node:crypto';
import type { TestApp } from '../support/app.ts';
import { password } from '../support/factories.ts';
import { adminDecisions } from './admin-decisions.ts';
import { assignmentDecisions } from './assignment-decisions.ts';
import { type Audited, insertedId, ownWork } from './audited.ts';
import { billingDecisions } from './billing-decisions.ts';
import { figureDecisions } from './figure-decisions.ts';
import { invoiceDecisions } from './invoice-decisions.ts';
import { matchDecisions } from './match-decisions.ts';
import { payDecisions } from './pay-decisions.ts';
import { supportDecisions } from './support-decisions.ts';
import { timeDecisions } from './time-decisions.ts';
import { viewDecisions } from './view-decisions.ts';
import { workDecisions } from './work-decisions.ts';
import { workflowDecisions } from './workflow-decisions.ts';

const newUser = (role: string) => {
  const username = randomUUID().slice(0, 12);
  const email = `${username}@example.com`;
  return { username, password, fullName: 'Nora New', email, role, companyName: 'New Ltd' };
};

const freeVa = async (gva: TestApp) => (await gva.createUser({ role: 'va' })).id;

/** For every mutation: the audit entry that it writes, or the reason why it writes none. */
export const decisions: Record<string, Audited | string> = {
  'auth.login': 'it would end the session of the caller; events.test.ts proves its entry',
  'auth.logout': 'ending a session grants no right',
  'auth.register': {
    writes: ['user', 'created'],
    as: null,
    input: () => newUser('client'),
  },
  'auth.changePassword': {
    writes: ['user', 'password-changed'],
    as: 'client',
    input: () => ({
      currentPassword: password,
      newPassword: password,
      confirmPassword: password,
    }),
  },
  'auth.endSession': {
    writes: ['user', 'sessions-ended'],
    as: 'client',
    input: async (gva, { client }) => {
      await gva.signIn(client);
      const { publicId } = await gva.database.db
        .selectFrom('sessions')
        .select('publicId')
        .where('userId', '=', client.id)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { id: publicId };
    },
  },
  'auth.endOtherSessions': {
    writes: ['user', 'sessions-ended'],
    as: 'va',
    input: async (gva, { va }) => {
      await gva.signIn(va);
      return undefined;
    },
  },
  'users.create': { writes: ['user', 'created'], as: 'admin', input: () => newUser('client') },
  'users.edit': {
    writes: ['user', 'updated'],
    as: 'admin',
    input: async (gva) => ({ id: await freeVa(gva), user: { status: 'training' } }),
  },
  'approvals.bulkApprove': {
    writes: ['user', 'approved'],
    as: 'admin',
    input: async (gva) => ({ ids: [(await gva.createUser({ role: 'va', isApproved: false })).id] }),
  },
  'approvals.bulkReject': {
    writes: ['user', 'rejected'],
    as: 'admin',
    input: async (gva) => ({ ids: [(await gva.createUser({ role: 'va', isApproved: false })).id] }),
  },
  'users.bulkSetStatus': {
    writes: ['user', 'updated'],
    as: 'admin',
    input: async (gva) => ({ ids: [await freeVa(gva), await freeVa(gva)], status: 'training' }),
  },
  'users.delete': {
    writes: ['user', 'deleted'],
    as: 'admin',
    input: async (gva) => ({ id: await freeVa(gva) }),
  },
  'presence.setTimeZone': ownWork,
  'dashboard.hideFirstDay': ownWork,
  'dashboard.saveNeeds': ownWork,
  'auth.endSessionsOfUser': {
    writes: ['user', 'sessions-ended'],
    as: 'admin',
    // A separate user, because the other calls need the sessions of theirs.
    input: async (gva) => {
      const person = await gva.createUser({ role: 'va' });
      await gva.signIn(person);
      return { id: person.id };
    },
  },
  'auth.bulkEndSessions': {
    writes: ['user', 'sessions-ended'],
    as: 'admin',
    input: async (gva) => {
      const person = await gva.createUser({ role: 'va' });
      await gva.signIn(person);
      return { ids: [person.id] };
    },
  },
  'profiles.edit': {
    writes: ['user', 'updated'],
    as: 'client',
    input: () => ({ profile: { subscriptionPlan: 'full-time' } }),
  },
  'approvals.approve': {
    writes: ['user', 'approved'],
    as: 'admin',
    input: async (gva) => ({
      id: (await gva.createUser({ role: 'va', isApproved: false })).id,
    }),
  },
  'approvals.reject': {
    writes: ['user', 'rejected'],
    as: 'admin',
    input: async (gva) => ({
      id: (await gva.createUser({ role: 'va', isApproved: false })).id,
    }),
  },
  'payments.startPlan': {
    writes: ['subscription', 'created'],
    as: 'client',
    input: () => ({ plan: 'part-time' }),
  },
  'subscriptions.setStatus': {
    writes: ['subscription', 'updated'],
    as: 'admin',
    input: async (gva) => {
      const { id: userId } = await gva.createUser({ role: 'client' });
      const terms = { plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5 } as const;
      const made = gva.database.db
        .insertInto('subscriptions')
        .values({ userId, status: 'active', startDate: '2026-01-01', ...terms })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...(await insertedId(made)), status: 'cancelled' };
    },
  },
  'subscriptions.resume': {
    writes: ['subscription', 'updated'],
    as: 'client',
    input: async (gva, { client }) => {
      const { db } = gva.database;
      await db.updateTable('subscriptions').set({ status: 'inactive' }).execute();
      const made = db
        .insertInto('subscriptions')
        .values({
          userId: client.id,
          plan: 'part-time',
          monthlyHours: 80,
          hourlyRate: 7.5,
          status: 'cancelled',
          startDate: '2026-01-01',
          endDate: '2999-01-01',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return insertedId(made);
    },
  },
  'plans.create': {
    writes: ['plan-template', 'created'],
    as: 'admin',
    input: () => ({ name: 'Forty hours', monthlyHours: 40, hourlyRate: 7 }),
  },
  'ledger.correct': {
    writes: ['hours', 'corrected'],
    as: 'admin',
    input: (_, { client }) => ({ clientId: client.id, hours: 2, reason: 'A gift' }),
  },
  'feedback.give': ownWork,
  'feedback.change': ownWork,
  'feedback.answer': ownWork,
  'feedback.ask': 'a question is no decision',
  'feedback.markShown': 'a question is no decision',
  ...workDecisions,
  'users.setAvatar': {
    writes: ['user', 'updated'],
    as: 'va',
    input: async (gva, { va }) => {
      const { id: fileId } = await gva.createFile({ uploader: va, purpose: 'avatar' });
      return { fileId };
    },
  },
  'users.removeAvatar': { writes: ['user', 'updated'], as: 'va', input: () => undefined },
  ...timeDecisions,
  'timers.start': ownWork,
  'timers.switch': 'the hours ledger has an entry for the saved time',
  'timers.note': ownWork,
  'timers.pause': ownWork,
  'timers.resume': ownWork,
  'timers.save': 'the hours ledger has an entry',
  'timers.discard': ownWork,
  'notifications.read': 'it only marks own entries as read',
  'notifications.readSubject': 'it only marks own entries as read',
  'notifications.readAll': 'it only marks own entries as read',
  'notifications.setPreference': 'it grants no right',
  'settings.set': 'it grants no right',
  'taskMail.create': ownWork,
  'taskMail.renew': ownWork,
  'messages.send': ownWork,
  'messages.edit': ownWork,
  'messages.delete': ownWork,
  'messages.typing': 'nothing is stored',
  'messages.markRead': ownWork,
  ...figureDecisions,
  ...matchDecisions,
  ...supportDecisions,
  ...workflowDecisions,
  'routines.create': ownWork,
  'routines.edit': ownWork,
  'routines.pause': ownWork,
  'routines.resume': ownWork,
  'routines.delete': {
    writes: ['routine', 'deleted'],
    as: 'client',
    input: (gva, { client }) => insertedId(gva.createRoutine(client)),
  },
  'occurrences.runNow': {
    writes: ['task', 'created'],
    as: 'admin',
    input: async (gva, { client }) => ({ routineId: (await gva.createRoutine(client)).id }),
  },
  ...adminDecisions,
  ...assignmentDecisions,
  ...viewDecisions,
  ...billingDecisions,
  ...payDecisions,
  ...invoiceDecisions,
};

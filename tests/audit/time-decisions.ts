import { randomUUID } from 'node:crypto';
import type { TestApp } from '../support/app.ts';
import { type Audited, ownWork, type People } from './audited.ts';

const logOfVa = async (gva: TestApp, { client, va }: People) => {
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { id } = await gva.createTimeLog(task.id, va);
  return { id, version: 1, reason: 'Logged twice' };
};

/** A line of the VA that waits for the client, or that is approved. */
async function lineOfVa(gva: TestApp, people: People, approval: 'submitted' | 'approved') {
  const { id, version } = await logOfVa(gva, people);
  const approved = { approvedAt: new Date().toISOString(), approvedBy: people.client.id };
  await gva.database.db
    .updateTable('timeLogs')
    .set({ approval, ...(approval === 'approved' && approved) })
    .where('id', '=', id)
    .execute();
  return { id, version };
}

/** Mutations about logged time. A VA's own are in the hours ledger. */
export const timeDecisions: Record<string, Audited | string> = {
  'time.create': 'the hours ledger has an entry',
  'time.edit': 'the former values are kept, and the hours ledger has an entry',
  'timeReport.file': {
    writes: ['export', 'exported'],
    as: 'client',
    input: () => ({ format: 'xlsx' }),
  },
  'timeCorrections.add': {
    writes: ['time-log', 'created'],
    as: 'admin',
    input: async (gva, { client, va }) => ({
      taskId: (await gva.createTask({ clientId: client.id })).id,
      vaId: va.id,
      startTime: '2020-01-05T09:00:00Z',
      endTime: '2020-01-05T10:00:00Z',
      duration: 1,
      reason: 'Forgotten',
    }),
  },
  'timeCorrections.correct': {
    writes: ['time-log', 'corrected'],
    as: 'admin',
    input: async (gva, people) => ({ ...(await logOfVa(gva, people)), duration: 0.5 }),
  },
  'timeCorrections.moveMany': {
    writes: ['time-log', 'corrected'],
    as: 'admin',
    input: async (gva, people) => {
      const { id, version, reason } = await logOfVa(gva, people);
      return { logs: [{ id, version }], reason, taskId: (await gva.createTask()).id };
    },
  },
  'timeCorrections.deleteMany': {
    writes: ['time-log', 'deleted'],
    as: 'admin',
    input: async (gva, people) => {
      const { id, version, reason } = await logOfVa(gva, people);
      return { logs: [{ id, version }], reason };
    },
  },
  'timeApprovals.approve': {
    writes: ['time-log', 'approved'],
    as: 'admin',
    input: async (gva, people) => ({ logs: [await lineOfVa(gva, people, 'submitted')] }),
  },
  'timeApprovals.approveWeek': {
    writes: ['time-log', 'approved'],
    as: 'admin',
    input: async (gva, people) => {
      await lineOfVa(gva, people, 'submitted');
      const clientId = people.client.id;
      const { items } = await gva.callAs(people.admin).timeApprovals.weeks.query({ clientId });
      const [{ week, va, stamp } = { week: '', va: null, stamp: '' }] = items;
      return { clientId, vaId: va?.id ?? null, week, stamp };
    },
  },
  'timeApprovals.return': {
    writes: ['time-log', 'returned'],
    as: 'admin',
    input: async (gva, people) => ({
      logs: [await lineOfVa(gva, people, 'submitted')],
      reason: 'Too long',
    }),
  },
  'timeApprovals.adjust': {
    writes: ['time-log', 'adjusted'],
    as: 'admin',
    input: async (gva, people) => ({
      id: (await lineOfVa(gva, people, 'approved')).id,
      requestId: randomUUID(),
      hours: -0.5,
      reason: 'Too long',
    }),
  },
  'timeCorrections.delete': { writes: ['time-log', 'deleted'], as: 'admin', input: logOfVa },
  'timesheets.addTasks': ownWork,
  'timesheets.copyTasks': ownWork,
  'timesheets.removeTask': ownWork,
  'timesheets.setCell': ownWork,
  'timesheets.submit': ownWork,
  'timesheets.withdraw': ownWork,
};

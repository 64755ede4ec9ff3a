import { randomUUID } from 'node:crypto';
import { digestOf } from '#domains/users/links.ts';
import type { TestApp } from '../support/app.ts';
import { password } from '../support/factories.ts';
import { insertFailedJob } from '../support/jobs.ts';
import { type Audited, insertedId, type People } from './audited.ts';

const newAddress = () => `${randomUUID().slice(0, 12)}@example.com`;

async function newLead(gva: TestApp) {
  const { id } = await gva.database.db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: newAddress() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const invite = (gva: TestApp, { admin }: People) =>
  gva.callAs(admin).invitations.create.mutate({
    role: 'client',
    fullName: 'Nora New',
    email: newAddress(),
    companyName: 'New Ltd',
  });

/** Requests a change of the email address and returns the token of its link. */
async function changeEmail(gva: TestApp, { id: userId }: { id: number }) {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await gva.database.db
    .insertInto('emailChanges')
    .values({ userId, email: newAddress(), digest: digestOf(token), expiresAt })
    .execute();
  return token;
}

const noteOn = (gva: TestApp, { admin, client }: People) =>
  gva.callAs(admin).clients.addNote.mutate({ clientId: client.id, content: 'Prefers calls' });

const tokenOf = ({ link }: { link: string | null }) => link?.split('#')[1] ?? '';

/** Mutations about leads, notes on clients, invitations, links, payments and mails. */
export const adminDecisions: Record<string, Audited | string> = {
  'leads.submit': 'the lead itself is the record',
  'leads.move': {
    writes: ['lead', 'accepted'],
    as: 'admin',
    input: async (gva) => ({ id: await newLead(gva), status: 'lead' }),
  },
  'leads.moveMany': {
    writes: ['lead', 'rejected'],
    as: 'admin',
    input: async (gva) => ({
      moves: [{ id: await newLead(gva), status: 'rejected', rejectionReason: 'spam' }],
    }),
  },
  'leads.edit': {
    writes: ['lead', 'updated'],
    as: 'admin',
    input: async (gva) => ({ id: await newLead(gva), monthlyValue: 800 }),
  },
  'leads.assignMany': {
    writes: ['lead', 'updated'],
    as: 'admin',
    input: async (gva, { admin }) => ({
      changes: [{ id: await newLead(gva), ownerId: admin.id }],
    }),
  },
  'leads.merge': {
    writes: ['lead', 'deleted'],
    as: 'admin',
    input: async (gva) => ({ id: await newLead(gva), duplicateIds: [await newLead(gva)] }),
  },
  'leads.mail': {
    writes: ['mail', 'created'],
    as: 'admin',
    input: async (gva) => ({
      leadId: await newLead(gva),
      subject: 'Your demo',
      content: 'When can we call you?',
    }),
  },
  'leads.addComment': {
    writes: ['lead-comment', 'created'],
    as: 'admin',
    input: async (gva) => ({ leadId: await newLead(gva), content: 'Called' }),
  },
  'leads.delete': {
    writes: ['lead', 'deleted'],
    as: 'admin',
    input: async (gva) => ({ id: await newLead(gva) }),
  },
  'leads.convert': {
    writes: ['lead', 'converted'],
    as: 'admin',
    input: async (gva) => ({
      leadId: await newLead(gva),
      username: randomUUID().slice(0, 12),
      password,
      fullName: 'Lea Lead',
      email: newAddress(),
      role: 'client',
      companyName: 'Lead Ltd',
    }),
  },
  'leads.undoConversion': {
    writes: ['user', 'deleted'],
    as: 'admin',
    input: async (gva) => {
      const id = await newLead(gva);
      const { id: userId } = await gva.createUser({ role: 'client' });
      await gva.database.db
        .updateTable('leads')
        .set({ status: 'converted', userId })
        .where('id', '=', id)
        .execute();
      return { id, status: 'lead' };
    },
  },
  'clients.addNote': {
    writes: ['client-note', 'created'],
    as: 'admin',
    input: (_gva, { client }) => ({ clientId: client.id, content: 'Prefers calls' }),
  },
  'clients.editNote': {
    writes: ['client-note', 'updated'],
    as: 'admin',
    input: async (gva, people) => ({
      id: (await noteOn(gva, people)).id,
      content: 'Prefers mails',
    }),
  },
  'clients.deleteNote': {
    writes: ['client-note', 'deleted'],
    as: 'admin',
    input: (gva, people) => insertedId(noteOn(gva, people)),
  },
  'invitations.create': {
    writes: ['invitation', 'invited'],
    as: 'admin',
    input: () => ({
      role: 'client',
      fullName: 'Nora New',
      email: newAddress(),
      companyName: 'New Ltd',
    }),
  },
  'invitations.revoke': {
    writes: ['invitation', 'deleted'],
    as: 'admin',
    input: async (gva, people) => ({ id: (await invite(gva, people)).id }),
  },
  'invitations.open': 'reading changes nothing',
  'invitations.accept': {
    writes: ['user', 'created'],
    as: null,
    input: async (gva, people) => ({
      token: tokenOf(await invite(gva, people)),
      username: randomUUID().slice(0, 12),
      password,
    }),
  },
  'passwords.forgot': 'asking for a link changes nothing; using it does',
  'passwords.sendLink': {
    writes: ['user', 'invited'],
    as: 'admin',
    input: async (gva) => ({ id: (await gva.createUser({ role: 'client' })).id }),
  },
  'passwords.reset': {
    writes: ['user', 'password-changed'],
    as: null,
    input: async (gva, { admin }) => {
      const { id } = await gva.createUser({ role: 'client' });
      const sent = await gva.callAs(admin).passwords.sendLink.mutate({ id });
      return { token: tokenOf(sent), newPassword: password, confirmPassword: password };
    },
  },
  'emailChange.confirm': {
    writes: ['user', 'updated'],
    as: null,
    input: async (gva) => ({ token: await changeEmail(gva, await gva.createUser({ role: 'va' })) }),
  },
  'emailChange.cancel': {
    writes: ['user', 'updated'],
    as: 'client',
    input: async (gva, { client }) => {
      await changeEmail(gva, client);
      return {};
    },
  },
  'jobs.retry': {
    writes: ['job', 'retried'],
    as: 'admin',
    input: (gva) => insertedId(insertFailedJob(gva)),
  },
  'jobs.retryAll': {
    writes: ['job', 'retried'],
    as: 'admin',
    input: async (gva) => {
      await insertFailedJob(gva);
      return undefined;
    },
  },
  'jobs.discard': {
    writes: ['job', 'deleted'],
    as: 'admin',
    input: (gva) => insertedId(insertFailedJob(gva)),
  },
  'attention.snooze': 'it only hides a row for a while, and the list says who hid it until when',
  'attention.wake': 'it only shows a row again',
  'exports.download': {
    writes: ['export', 'exported'],
    as: 'admin',
    input: () => ({ list: 'leads' }),
  },
  'exports.queue': {
    writes: ['export', 'exported'],
    as: 'admin',
    input: () => ({ list: 'leads' }),
  },
  'exports.retry': 'the entry of the first attempt says what is exported',
  'exports.delete': 'only the file goes; the entries say that it was exported and downloaded',
};

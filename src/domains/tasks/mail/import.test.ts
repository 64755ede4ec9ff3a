import { expect, test } from 'vitest';
import { saveTimeZone } from '#domains/users/presence/queries.ts';
import { addDays, today } from '#shared/dates.ts';
import { createTestApp } from '#tests/support/app.ts';
import { openTaskMail } from '#tests/support/mailbox.ts';
import { writeMail } from '#tests/support/task-mails.ts';
import { maxMailBytes } from './import-operations.ts';

const site = openTaskMail();

test('a client’s mail becomes a task of their VA in To Do, with an answer to the client', async () => {
  const { client, va } = await site.gva.createPair();
  const to = await site.createAddress(client);
  await saveTimeZone(site.db(), client.id, 'Pacific/Kiritimati');
  site.send(client, `Work <${to.toUpperCase()}>`, { subject: 'Call the bank tomorrow !high' });
  await site.run();

  const [task, ...others] = await site.tasksOf(client);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    title: 'Call the bank',
    description: 'Call the bank tomorrow !high\n\nPlease call before noon.',
    status: 'todo',
    priority: 'high',
    va: { id: va.id },
    dueDate: addDays(today(Date.now(), 'Pacific/Kiritimati'), 1),
  });
  const [answer, ...more] = await site.answersTo(client);
  expect(more).toEqual([]);
  expect(answer).toMatchObject({
    subject: 'Task created: Call the bank',
    recipient: site.emailOf(client),
  });
  expect(answer?.text).toContain(`assigned to ${va.fullName}`);
  expect(answer?.text).toContain(`/tasks?id=${task?.id}`);
  expect(site.mailbox.waiting.size).toBe(0);
});

test('without a VA the task goes to the pool', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  site.send(client, await site.createAddress(client));
  await site.run();
  expect(await site.tasksOf(client)).toMatchObject([{ va: null, status: 'todo' }]);
});

test('a VA’s mail becomes a task of their client, unless they have none or several', async () => {
  const { client, va } = await site.gva.createPair();
  const to = await site.createAddress(va);
  site.send(va, to);
  await site.run();
  expect(await site.tasksOf(client)).toMatchObject([{ va: { id: va.id } }]);

  await site.gva.unassign(client);
  site.send(va, to);
  await site.run();
  const other = await site.gva.createUser({ role: 'client' });
  for (const own of [client, other]) await site.gva.assign(va, own);
  site.send(va, to);
  await site.run();
  expect(await site.tasksOf(client)).toHaveLength(1);
  expect(await site.tasksOf(other)).toEqual([]);
  const refused = 'Your email did not become a task';
  expect(await site.answersTo(va)).toMatchObject([
    { subject: 'Task created: Call the bank', text: expect.stringContaining('assigned to you') },
    { subject: refused, text: expect.stringContaining('You have no assigned client') },
    { subject: refused, text: expect.stringContaining('Please select a client') },
  ]);
});

test('a mail of a program, of our own or of a stranger to no address is not answered, and only the last is put aside', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const to = await site.createAddress(client);
  const noAddress = 'tasks+aaaaaaaaaaaaaaaaaaaa@gva.example';
  site.send(client, to, { headers: ['Auto-Submitted: auto-replied'] });
  site.send(client, to, { headers: ['Precedence: bulk'] });
  site.send(client, to, { headers: ['Return-Path: <>'] });
  site.send(client, to, { from: 'no-reply@localhost' });
  site.send(client, to, { from: 'tasks@gva.example' });
  const sent = [
    site.send(client, noAddress, { from: 'stranger@example.com' }),
    site.send(client, noAddress, { headers: ['List-Id: <team.example.com>'] }),
    site.send(client, noAddress, { headers: ['X-Auto-Response-Suppress: All'] }),
  ];
  const mails = () => site.db().selectFrom('mailOutbox').select('id').execute();
  const before = await mails();
  await site.run();
  expect(await site.tasksOf(client)).toEqual([]);
  expect(await mails()).toEqual(before);
  expect(site.mailbox.setAside).toEqual(sent);
  expect(site.mailbox.waiting.size).toBe(0);
});

test('a user is told of a mail that was not sent to their address, or from an account that is inactive', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const inactive = await site.gva.createUser({ role: 'client', status: 'inactive' });
  const to = await site.createAddress(client);
  const sent = [
    site.send(client, 'tasks+aaaaaaaaaaaaaaaaaaaa@gva.example'),
    site.send(client, to.replace('@gva.example', '@gva.example.org')),
    site.send(inactive, await site.createAddress(inactive)),
  ];
  await site.run();
  const wrongAddress = { text: expect.stringContaining('your own task address') };
  expect(await site.answersTo(client)).toMatchObject([wrongAddress, wrongAddress]);
  expect(await site.answersTo(inactive)).toMatchObject([
    { text: expect.stringContaining('Your account is inactive.') },
  ]);
  expect(site.mailbox.setAside).toEqual(sent);
  const found = await site.db().selectFrom('tasks').where('clientId', '=', inactive.id).execute();
  expect(found).toEqual([]);
});

test('a mail through a group becomes a task', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const to = await site.createAddress(client);
  site.send(client, 'team@example.com', {
    headers: ['List-Id: <team.example.com>', 'Precedence: list', `Delivered-To: ${to}`],
  });
  await site.run();
  expect(await site.tasksOf(client)).toMatchObject([{ title: 'Call the bank' }]);
  expect(site.mailbox.setAside).toEqual([]);
});

test('a mail from another sender creates nothing, and the owner of the address and the author are told', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const stranger = await site.gva.createUser({ role: 'client' });
  const to = await site.createAddress(client);
  const sent = [site.send(stranger, to)];
  await site.run();
  expect([...(await site.tasksOf(client)), ...(await site.tasksOf(stranger))]).toEqual([]);
  const subject = 'Your email did not become a task';
  const text = expect.stringContaining(`It was sent from ${site.emailOf(stranger)}.`);
  const [toOwner, toAuthor, ...others] = await site.answersTo(client);
  expect(toOwner).toMatchObject({ subject, text, recipient: site.emailOf(client) });
  expect(toAuthor).toMatchObject({ subject, text, recipient: site.emailOf(stranger) });
  expect(toAuthor?.text).not.toContain(site.emailOf(client));
  expect(others).toEqual([]);

  sent.push(site.send(stranger, to, { headers: ['List-Id: <team.example.com>'] }));
  sent.push(site.send(client, to, { from: `${site.emailOf(client)}>, <eve@example.com` }));
  await site.run();
  const answers = (await site.answersTo(client)).slice(2);
  expect(answers.map(({ recipient }) => recipient)).toEqual(Array(2).fill(site.emailOf(client)));
  expect(await site.tasksOf(client)).toEqual([]);
  expect(site.mailbox.setAside).toEqual(sent);
});

test('a refused mail that is put back into the mailbox becomes a task when nothing is against it', async () => {
  const { client, va } = await site.gva.createPair();
  const to = await site.createAddress(va);
  await site.gva.unassign(client);
  const raw = writeMail({ from: site.emailOf(va), to, subject: 'Call the bank' });
  for (let time = 0; time < 2; time += 1) {
    site.mailbox.deliver(raw);
    await site.run();
  }
  expect(await site.answersTo(va)).toHaveLength(1);
  await site.gva.assign(va, client);
  site.mailbox.deliver(raw);
  await site.run();
  expect(await site.tasksOf(client)).toMatchObject([{ title: 'Call the bank' }]);
});

test('a mail to the addresses of two users belongs to its sender', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const other = await site.gva.createUser({ role: 'client' });
  const [one, two] = [await site.createAddress(other), await site.createAddress(client)];
  site.send(client, `${one}, ${two}`);
  await site.run();
  expect([await site.tasksOf(client), await site.tasksOf(other)]).toMatchObject([
    [{ title: 'Call the bank' }],
    [],
  ]);
});

test('a mail that is too large is refused with an answer', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const content = Buffer.alloc(maxMailBytes);
  const files = [{ name: 'a.png', content }];
  const sent = site.send(client, await site.createAddress(client), { files });
  await site.run();
  expect(await site.tasksOf(client)).toEqual([]);
  expect(await site.answersTo(client)).toHaveLength(1);
  expect(site.mailbox.setAside).toEqual([sent]);
});

test('after too many mails the others are refused, and ten of them are answered', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const to = await site.createAddress(client);
  await site
    .db()
    .insertInto('rateLimits')
    .values({ key: `taskMail:${client.id}`, count: 59 })
    .execute();
  for (let sent = 0; sent < 13; sent += 1) site.send(client, to);
  await site.run();
  expect(await site.tasksOf(client)).toHaveLength(1);
  expect(await site.answersTo(client)).toHaveLength(11);
  expect(site.mailbox.waiting.size).toBe(0);
});

test('two mails to no address are answered, and a refused mail to the own address after them', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const to = await site.createAddress(client);
  for (let sent = 0; sent < 4; sent += 1)
    site.send(client, 'tasks+aaaaaaaaaaaaaaaaaaaa@gva.example', { subject: `Number ${sent}` });
  await site.run();
  expect(await site.answersTo(client)).toHaveLength(2);
  site.send(client, to, { from: 'stranger@example.com', headers: ['List-Id: <team.example.com>'] });
  await site.run();
  expect(await site.answersTo(client)).toHaveLength(3);
});

test('a renewed address replaces the former one', async () => {
  const gva = await createTestApp({ env: { TASK_MAIL_ADDRESS: 'tasks@gva.example' } });
  try {
    const client = await gva.createUser({ role: 'client' });
    const own = gva.callAs(client).taskMail;
    expect(await own.address.query()).toEqual({ isOn: true, address: null });
    const created = await own.create.mutate();
    expect(created.address).toMatch(/^tasks\+[a-z2-7]{20}@gva\.example$/);
    expect(await own.create.mutate()).toEqual(created);
    const renewed = await own.renew.mutate();
    expect(renewed.address).not.toBe(created.address);
    expect(await own.address.query()).toEqual(renewed);
    const admin = await gva.createUser({ role: 'admin' });
    await expect(gva.callAs(admin).taskMail.renew.mutate()).rejects.toThrow('Administrators');
  } finally {
    await gva.close();
  }
});

test('a server without TASK_MAIL_ADDRESS has no addresses', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const own = site.gva.callAs(client).taskMail;
  expect(await own.address.query()).toEqual({ isOn: false, address: null });
  await expect(own.create.mutate()).rejects.toThrow('Tasks by email are turned off.');
});

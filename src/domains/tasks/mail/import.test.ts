import { expect, test } from 'vitest';
import { saveTimeZone } from '#domains/users/presence/queries.ts';
import { addDays, today } from '#shared/dates.ts';
import { createTestApp } from '#tests/support/app.ts';
import { openTaskMail } from '#tests/support/mailbox.ts';
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

test('a mail to an unknown address, of an inactive user or of a program does nothing', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const inactive = await site.gva.createUser({ role: 'client', status: 'inactive' });
  const to = await site.createAddress(client);
  site.send(client, 'tasks+aaaaaaaaaaaaaaaaaaaa@gva.example');
  site.send(client, to.replace('@gva.example', '@gva.example.org'));
  site.send(client, to, { headers: ['Auto-Submitted: auto-replied'] });
  site.send(client, to, { from: 'no-reply@localhost' });
  site.send(client, to, { from: 'tasks@gva.example' });
  site.send(inactive, await site.createAddress(inactive));
  await site.run();
  expect(await site.tasksOf(client)).toEqual([]);
  expect([...(await site.answersTo(client)), ...(await site.answersTo(inactive))]).toEqual([]);
  expect(site.mailbox.waiting.size).toBe(0);
  const found = await site.db().selectFrom('tasks').where('clientId', '=', inactive.id).execute();
  expect(found).toEqual([]);
});

test('a mail from another sender creates nothing, and only the owner of the address is told', async () => {
  const client = await site.gva.createUser({ role: 'client' });
  const stranger = await site.gva.createUser({ role: 'client' });
  site.send(stranger, await site.createAddress(client));
  await site.run();
  expect([...(await site.tasksOf(client)), ...(await site.tasksOf(stranger))]).toEqual([]);
  expect(await site.answersTo(stranger)).toEqual([]);
  expect(await site.answersTo(client)).toMatchObject([
    {
      subject: 'Your email did not become a task',
      recipient: site.emailOf(client),
      text: expect.stringContaining(`It was sent from ${site.emailOf(stranger)}.`),
    },
  ]);
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
  site.send(client, await site.createAddress(client), { files: [{ name: 'a.png', content }] });
  await site.run();
  expect(await site.tasksOf(client)).toEqual([]);
  expect(await site.answersTo(client)).toHaveLength(1);
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
